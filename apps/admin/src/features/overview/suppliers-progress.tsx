import Link from 'next/link';
import { type Column, DataTable, Nothing, RowLink } from '../../components/ui/data-table';
import { EmptyState } from '../../components/ui/empty-state';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { TextLink } from '../../components/ui/text-link';
import { countOf, formatCount } from '../../lib/format-count';
import type { OldestWaiting, SupplierProgress } from '../../lib/operator-api';
import { CountLink } from '../suppliers/count-link';
import { ImportedBar } from '../suppliers/imported-bar';
import { SupplierCode } from '../suppliers/supplier-code';
import { SupplierStatusBadge } from '../suppliers/supplier-status-badge';
import { endInWords } from '../waves/progress/forecast-words';
import { importsOf, otherStates } from './import-links';
import classes from './suppliers-progress.module.css';

const columns: readonly Column<SupplierProgress>[] = [
  {
    name: 'Supplier',
    onPhone: 'title',
    cell: ({ code, name, is_sandbox: isSandbox }) => (
      <span className={classes.supplier}>
        <RowLink href={`/suppliers/${encodeURIComponent(code)}`}>{name}</RowLink>
        <span className={classes.quiet}>
          <SupplierCode code={code} isSandbox={isSandbox} />
        </span>
      </span>
    ),
  },
  { name: 'Status', onPhone: 'beside', cell: ({ status }) => <SupplierStatusBadge status={status} /> },
  {
    name: 'Imported',
    cell: ({ imported, total, accounts_per_minute, forecast }) => (
      <span className={classes.progress}>
        <ImportedBar imported={imported} total={total} />
        <span className={classes.quiet}>{rate(accounts_per_minute)} a minute now</span>
        {forecast !== null && (
          <span className={classes.end}>
            {countOf(forecast.accounts_left, 'account')} left, done {endInWords(forecast)}
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'Waiting',
    isNumber: true,
    isEmpty: ({ counts }) => counts.PENDING === 0,
    cell: ({ code, counts }) => <CountLink count={counts.PENDING} href={importsOf(code, 'PENDING')} what="waiting" />,
  },
  {
    name: 'Running',
    isNumber: true,
    isEmpty: ({ counts }) => counts.IN_PROGRESS === 0,
    cell: ({ code, counts }) => (
      <CountLink count={counts.IN_PROGRESS} href={importsOf(code, 'IN_PROGRESS')} what="running" />
    ),
  },
  {
    name: 'Errored',
    isNumber: true,
    isEmpty: ({ counts }) => counts.ERRORED === 0,
    cell: ({ code, counts }) => (
      <CountLink count={counts.ERRORED} href={importsOf(code, 'ERRORED')} what="errored" isBad />
    ),
  },
  {
    name: 'Other',
    isEmpty: (supplier) => otherStates(supplier).length === 0,
    cell: (supplier) => <OtherStates supplier={supplier} />,
  },
  {
    name: 'Waits longest',
    isWide: true,
    isEmpty: ({ oldest_waiting }) => oldest_waiting === null,
    cell: ({ oldest_waiting }) => <Oldest oldest={oldest_waiting} />,
  },
];

/** How far every supplier is, each figure leading to the imports it counts. */
export function SuppliersProgress({ suppliers }: { suppliers: readonly SupplierProgress[] }) {
  return (
    <Panel title="Suppliers" isFlush actions={<TextLink href="/suppliers">All suppliers</TextLink>}>
      {suppliers.length === 0 ? (
        <EmptyState title="No suppliers yet" action={<TextLink href="/suppliers">Go to the suppliers</TextLink>}>
          Every import supplier appears here with how far its accounts are, as soon as it is registered.
        </EmptyState>
      ) : (
        <DataTable label="Suppliers" columns={columns} rows={suppliers} rowKey={({ code }) => code} />
      )}
    </Panel>
  );
}

function rate(perMinute: number): string {
  return perMinute >= 10 || perMinute === 0 ? formatCount(Math.round(perMinute)) : perMinute.toFixed(1);
}

function OtherStates({ supplier }: { supplier: SupplierProgress }) {
  const states = otherStates(supplier);
  if (states.length === 0) return <Nothing />;
  return (
    <span className={classes.others}>
      {states.map(({ status, count, words, href }) => (
        <Link key={status} href={href} prefetch={false} className={classes.other}>
          {formatCount(count)} {words}
        </Link>
      ))}
    </span>
  );
}

function Oldest({ oldest }: { oldest: OldestWaiting | null }) {
  if (oldest === null) return <Nothing />;
  return (
    <span className={classes.oldest}>
      <span>
        <Link href={`/imports/${oldest.id}`} prefetch={false} className={classes.other}>
          {oldest.external_account_number}
        </Link>{' '}
        <RelativeTime instant={oldest.since} />
      </span>
      <span className={classes.quiet}>{oldest.reason}</span>
    </span>
  );
}
