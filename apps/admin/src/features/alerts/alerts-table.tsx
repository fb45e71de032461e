'use client';

import { type Column, DataTable, Nothing, RowLink } from '../../components/ui/data-table';
import { RelativeTime } from '../../components/ui/relative-time';
import { TextLink } from '../../components/ui/text-link';
import type { Alert } from '../../lib/operator-api';
import classes from './alerts.module.css';

const columns: readonly Column<Alert>[] = [
  {
    name: 'What',
    onPhone: 'title',
    isWide: true,
    cell: ({ summary, rule, href }) => (
      <span className={classes.stack}>
        <RowLink href={href}>{summary}</RowLink>
        <span className={classes.quiet}>{rule}</span>
      </span>
    ),
  },
  {
    name: 'Runbook',
    cell: ({ runbook }) => (
      <span className={classes.runbook}>
        <TextLink href={runbook}>What to do</TextLink>
      </span>
    ),
  },
  { name: 'Began', isNumber: true, cell: ({ began_at }) => <RelativeTime instant={began_at} /> },
  {
    name: 'Told',
    isNumber: true,
    cell: ({ told_at }) => (told_at === null ? 'silenced' : <RelativeTime instant={told_at} />),
  },
  {
    name: 'Over',
    isNumber: true,
    isEmpty: ({ ended_at }) => ended_at === null,
    cell: ({ ended_at }) => (ended_at === null ? <Nothing /> : <RelativeTime instant={ended_at} />),
  },
];

/** Alerts, those that began latest first; each leads to where it is seen. */
export function AlertsTable({ label, alerts }: { label: string; alerts: readonly Alert[] }) {
  return <DataTable label={label} columns={columns} rows={alerts} rowKey={({ id }) => id} />;
}
