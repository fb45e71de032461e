'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '../../../components/ui/clock-context';
import { type Column, DataTable, Nothing } from '../../../components/ui/data-table';
import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import { mayDo } from '../../../lib/may-do';
import type { ApiKey, SupplierDetail } from '../../../lib/operator-api';
import classes from '../history-entry.module.css';
import { IssueKey } from './issue-key';
import { limitsInWords } from './key-terms';
import { RevokeKey } from './revoke-key';

/** The API keys of the supplier's organisation: which there are, when they were used, issue and revoke. */
export function ApiKeysPanel({ supplier }: { supplier: SupplierDetail }) {
  const [revoked, revoke] = useState<ApiKey | null>(null);
  const { api_keys: keys, allowed_actions } = supplier;
  const mayRevoke = keys.some((key) => mayDo(key.allowed_actions, 'revoke'));
  return (
    <Panel
      title="API keys"
      isFlush
      actions={mayDo(allowed_actions, 'issue_api_key') && <IssueKey supplier={supplier} />}
    >
      {keys.length === 0 ? (
        <p className={classes.empty}>{supplier.organization} has no API key, so it cannot send anything.</p>
      ) : (
        <DataTable
          label="API keys"
          columns={mayRevoke ? [...columns, actionColumn(revoke)] : columns}
          rows={keys}
          rowKey={({ id }) => id}
        />
      )}
      {revoked !== null && <RevokeKey supplier={supplier} apiKey={revoked} onClose={() => revoke(null)} />}
    </Panel>
  );
}

const columns: readonly Column<ApiKey>[] = [
  { name: 'Key', onPhone: 'title', cell: ({ prefix }) => <code>{prefix}…</code> },
  {
    name: 'State',
    onPhone: 'beside',
    cell: ({ revoked_at, expires_at }) =>
      revoked_at === null ? <Validity until={expires_at} /> : <Revoked instant={revoked_at} />,
  },
  { name: 'Limits', cell: (key) => limitsInWords(key) ?? <Nothing /> },
  { name: 'Issued', isNumber: true, cell: ({ created_at }) => <RelativeTime instant={created_at} /> },
  {
    name: 'Last used',
    isNumber: true,
    cell: ({ last_used_at }) => (last_used_at === null ? <Nothing /> : <RelativeTime instant={last_used_at} />),
  },
];

function actionColumn(revoke: (key: ApiKey) => void): Column<ApiKey> {
  return {
    name: 'Actions',
    hasHiddenName: true,
    isNumber: true,
    cell: (key) =>
      mayDo(key.allowed_actions, 'revoke') && (
        <Button variant="default" size="compact-xs" aria-label={`Revoke ${key.prefix}`} onClick={() => revoke(key)}>
          Revoke
        </Button>
      ),
  };
}

function Validity({ until }: { until: string | null }) {
  const now = useNow();
  if (until === null) return 'Valid';
  const isOver = Date.parse(until) <= now;
  return (
    <span className={isOver ? classes.quiet : undefined}>
      {isOver ? 'Expired' : 'Valid, ends'} <RelativeTime instant={until} />
    </span>
  );
}

function Revoked({ instant }: { instant: string }) {
  return (
    <span className={classes.quiet}>
      Revoked <RelativeTime instant={instant} />
    </span>
  );
}
