'use client';

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CursorPager } from '../../components/ui/cursor-pager';
import { type Column, DataTable, RowLink } from '../../components/ui/data-table';
import { EmptyState } from '../../components/ui/empty-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { Panel } from '../../components/ui/panel';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { RelativeTime } from '../../components/ui/relative-time';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import type { RetractedAccount } from '../../lib/operator-api';
import { retractedAccountsQuery } from './retraction-queries';
import { leftInWords } from './retraction-words';
import classes from './retractions.module.css';

const states: Readonly<Record<RetractedAccount['state'], string>> = {
  WAITING: 'To go',
  WITHDRAWING: 'Registration being withdrawn',
  RETRACTED: 'Taken back',
  LEFT: 'Left',
};

const columns: readonly Column<RetractedAccount>[] = [
  {
    name: 'Account',
    onPhone: 'title',
    cell: ({ import_id: id, external_account_number: number }) => <RowLink href={`/imports/${id}`}>{number}</RowLink>,
  },
  { name: 'Its number', cell: ({ account_number: number }) => <code className={classes.whole}>{number}</code> },
  { name: 'State', cell: ({ state }) => <span className={classes.whole}>{states[state]}</span> },
  {
    name: 'Why it was left',
    isWide: true,
    isEmpty: ({ left_for: reasons }) => reasons === null,
    cell: ({ left_for: reasons }) => reasons !== null && leftInWords(reasons),
  },
  {
    name: 'When',
    isNumber: true,
    isEmpty: ({ retracted_at: at }) => at === null,
    cell: ({ retracted_at: at }) => at !== null && <RelativeTime instant={at} />,
  },
];

/** The accounts of a retraction; state and page are in the address. */
export function RetractedAccounts({ id, isOver }: { id: string; isOver: boolean }) {
  const { query, get, set } = useUrlFilters();
  const { data, error } = useQuery(retractedAccountsQuery(id, query, isOver));
  return (
    <Panel
      title="Accounts"
      isFlush
      actions={
        <NativeSelect
          aria-label="State"
          size="xs"
          data={[
            { value: '', label: 'All states' },
            ...Object.entries(states).map(([value, label]) => ({ value, label })),
          ]}
          value={get('state')}
          onChange={(event) => set({ state: event.currentTarget.value })}
        />
      }
    >
      {data === undefined && error === null && <LoadingRows label="Loading the accounts" />}
      {data === undefined && error !== null && <ProblemAlert problem={error} />}
      {data !== undefined && data.results.length === 0 && (
        <EmptyState title="No such account">None of its accounts is in this state.</EmptyState>
      )}
      {data !== undefined && data.results.length > 0 && (
        <DataTable label="Accounts" columns={columns} rows={data.results} rowKey={(account) => account.id} />
      )}
      <CursorPager nextCursor={data?.next_cursor ?? null} words={['Back', 'Next']} />
    </Panel>
  );
}
