'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable, Nothing } from '../../components/ui/data-table';
import { Drawer } from '../../components/ui/drawer';
import { RelativeTime } from '../../components/ui/relative-time';
import { TextLink } from '../../components/ui/text-link';
import type { AuditEntry } from '../../lib/operator-api';
import { readableCode } from '../../lib/readable-code';
import { suppliersForFiltersQuery } from '../imports/list/suppliers-query';
import { SandboxBadge } from '../suppliers/sandbox-badge';
import { actionName } from './action-names';
import classes from './audit.module.css';
import { AuditEntryDetails } from './audit-entry-details';
import { changesInALine } from './state-changes';
import { isSupplier, targetHref } from './target-href';

function columnsWith(show: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  return [
    {
      name: 'Action',
      onPhone: 'title',
      cell: ({ action, before, after }) => (
        <span className={classes.stack}>
          <span className={classes.action}>{actionName(action)}</span>
          <span className={classes.quiet}>{action}</span>
          <FromTo line={changesInALine(before, after)} />
        </span>
      ),
    },
    {
      name: 'Target',
      cell: (entry) => (
        <span className={classes.stack}>
          <Target entry={entry} />
          <span className={classes.quiet}>{readableCode(entry.target_type).toLowerCase()}</span>
        </span>
      ),
    },
    {
      name: 'Reason',
      isWide: true,
      cell: ({ reason }) => (reason === null ? <Nothing /> : <span className={classes.reason}>{reason}</span>),
    },
    {
      name: 'Person',
      cell: ({ actor, role }) => (
        <span className={classes.stack}>
          <span>{actor}</span>
          <span className={classes.quiet}>{role}</span>
        </span>
      ),
    },
    { name: 'When', isNumber: true, cell: ({ occurred_at }) => <RelativeTime instant={occurred_at} /> },
    {
      name: 'Details',
      hasHiddenName: true,
      onPhone: 'beside',
      cell: (entry) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Details of entry ${entry.id}`}
          onClick={() => show(entry)}
        >
          Details
        </Button>
      ),
    },
  ];
}

/** The entries; each opens to what was there before and after. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const [shown, show] = useState<AuditEntry | null>(null);
  return (
    <>
      <DataTable label="Audit trail" columns={columnsWith(show)} rows={entries} rowKey={({ id }) => id} />
      <Drawer
        opened={shown !== null}
        onClose={() => show(null)}
        position="right"
        size="lg"
        title={shown === null ? '' : actionName(shown.action)}
        closeButtonProps={{ 'aria-label': 'Close the details' }}
      >
        {shown !== null && <AuditEntryDetails entry={shown} />}
      </Drawer>
    </>
  );
}

/** From what to what; the details have all of it. */
function FromTo({ line }: { line: string | null }) {
  return line === null ? null : <span className={classes.fromTo}>{line}</span>;
}

function Target({ entry }: { entry: AuditEntry }) {
  const { data } = useQuery(suppliersForFiltersQuery());
  const href = targetHref(entry);
  if (href === null) return <span>{entry.target}</span>;
  const isSandbox =
    isSupplier(entry) && data?.results.some(({ code, is_sandbox: isOne }) => isOne && code === entry.target);
  return (
    <span>
      <TextLink href={href}>{entry.target}</TextLink> <SandboxBadge isSandbox={isSandbox === true} />
    </span>
  );
}
