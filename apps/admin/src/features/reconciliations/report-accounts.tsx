'use client';

import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CursorPager } from '../../components/ui/cursor-pager';
import { type Column, DataTable, Nothing } from '../../components/ui/data-table';
import { EmptyState } from '../../components/ui/empty-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { Panel } from '../../components/ui/panel';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { TextLink } from '../../components/ui/text-link';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import { formatPounds } from '../../lib/format-pounds';
import type { StaffReconciledAccount, StaffReconciliation } from '../../lib/operator-api';
import { AccountFigures } from './account-figures';
import { accountsAsked, reconciledAccountsQuery } from './reconciliation-queries';
import classes from './report-view.module.css';
import type { Figures } from './report-words';

const stateNames: Readonly<Record<string, string>> = {
  MISMATCHED: 'Other figures',
  MISSING: 'Missing',
  EXTRA: 'Not named',
};

/** The accounts that differ, the worst first; state and page are in the address. */
export function ReportAccounts({ report, figures }: { report: StaffReconciliation; figures: Figures }) {
  const { import_supplier: supplier, report_id: id, computed_at: comparedAt } = report;
  const { query, get, set } = useUrlFilters();
  const { data, error } = useQuery({
    ...reconciledAccountsQuery(supplier, id, accountsAsked(query), comparedAt),
    placeholderData: keepPreviousData,
  });
  const columns: readonly Column<StaffReconciledAccount>[] = [
    { name: 'Account', onPhone: 'title', cell: (account) => <AccountLinks account={account} /> },
    { name: 'State', onPhone: 'beside', cell: ({ state }) => stateNames[state] ?? state },
    {
      name: 'What differs',
      isWide: true,
      onPhone: 'below',
      cell: (account) =>
        account.state === 'MISMATCHED' ? (
          <AccountFigures supplier={supplier} report={id} account={account} figures={figures} />
        ) : (
          <OnOneSide account={account} />
        ),
    },
  ];
  const chosen = get('state');
  return (
    <Panel
      title="Accounts that differ"
      isFlush
      actions={
        <NativeSelect
          aria-label="State"
          size="xs"
          data={[
            { value: '', label: 'All of them' },
            ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
          ]}
          value={chosen}
          onChange={(event) => set({ state: event.currentTarget.value })}
        />
      }
    >
      {data === undefined && error === null && <LoadingRows label="Loading the accounts" />}
      {data === undefined && error !== null && <ProblemAlert problem={error} />}
      {data !== undefined && data.results.length === 0 && (
        <EmptyState title={chosen === '' ? 'Every account matches' : 'None of them'}>
          Accounts with other figures, accounts that are missing and accounts that nobody named appear here.
        </EmptyState>
      )}
      {data !== undefined && data.results.length > 0 && (
        <DataTable
          label="Accounts that differ"
          columns={columns}
          rows={data.results}
          rowKey={({ external_account_number: number }) => number}
        />
      )}
      <div className={classes.pager}>
        <CursorPager nextCursor={data?.next_cursor ?? null} words={['Back', 'Next']} />
      </div>
    </Panel>
  );
}

function AccountLinks({ account }: { account: StaffReconciledAccount }) {
  const { external_account_number: number, import_id: importId, account_number: own } = account;
  return (
    <span className={classes.links}>
      {own === null ? <span>{number}</span> : <TextLink href={`/accounts/${own}`}>{number}</TextLink>}
      {importId !== null && <TextLink href={`/imports/${importId}`}>import</TextLink>}
    </span>
  );
}

function OnOneSide({
  account: { state, expected, actual, import_status: status, error_code: code },
}: {
  account: StaffReconciledAccount;
}) {
  const balance = (expected ?? actual)?.balance;
  if (balance === undefined) return <Nothing />;
  const why = state === 'MISSING' ? [status ?? 'never sent', ...(code ? [code] : [])].join(', ') : 'imported';
  return (
    <span className={classes.figures}>
      <span>
        balance {formatPounds(balance)}, {why}
      </span>
    </span>
  );
}
