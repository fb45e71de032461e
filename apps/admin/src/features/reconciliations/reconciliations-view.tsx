'use client';

import { useQuery } from '@tanstack/react-query';
import { BackLink } from '../../components/ui/back-link';
import { type Column, DataTable, Nothing, RowLink } from '../../components/ui/data-table';
import { EmptyState } from '../../components/ui/empty-state';
import { ErrorState } from '../../components/ui/error-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import layout from '../../components/ui/page-columns.module.css';
import { PageHeading } from '../../components/ui/page-heading';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { TextLink } from '../../components/ui/text-link';
import { formatCount } from '../../lib/format-count';
import { formatPounds } from '../../lib/format-pounds';
import type { StaffReconciliation } from '../../lib/operator-api';
import { BookPack } from '../packs/book-pack';
import { SandboxBadge } from '../suppliers/sandbox-badge';
import { checklistHref, reportHref } from './reconciliation-href';
import { reconciliationsQuery } from './reconciliation-queries';
import { ReportBadge } from './report-badge';
import { scopeText } from './report-words';

const columns: readonly Column<StaffReconciliation>[] = [
  {
    name: 'Compared with',
    onPhone: 'title',
    isWide: true,
    cell: (report) => (
      <RowLink href={reportHref(report.import_supplier, report.report_id)}>{scopeText(report)}</RowLink>
    ),
  },
  { name: 'Status', onPhone: 'beside', cell: (report) => <ReportBadge report={report} /> },
  { name: 'Accounts', isNumber: true, cell: ({ expected_accounts: accounts }) => formatCount(accounts) },
  { name: 'Parts', isNumber: true, cell: ({ parts }) => formatCount(parts.length) },
  { name: 'Balance sent', isNumber: true, cell: (report) => balanceOf(report, 'expected') },
  { name: 'Balance held', isNumber: true, cell: (report) => balanceOf(report, 'actual') },
  { name: 'Sent', isNumber: true, cell: ({ created_at: at }) => <RelativeTime instant={at} /> },
];

function balanceOf({ summary }: StaffReconciliation, side: 'expected' | 'actual') {
  const total = summary?.totals.find(({ field }) => field === 'balance');
  return total === undefined ? <Nothing /> : formatPounds(String(total[side]));
}

/** The latest reports of a supplier: what each was compared with, and whether it is clean. */
export function ReconciliationsView({ code }: { code: string }) {
  const { data, error, refetch } = useQuery(reconciliationsQuery(code));
  if (data === undefined && error === null) return <LoadingRows label="Loading the reconciliations" />;
  if (data === undefined)
    return (
      <ErrorState
        level={1}
        title="The reconciliations cannot be shown"
        problem={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <BackLink href={`/suppliers/${encodeURIComponent(code)}`}>{code}</BackLink>
      <PageHeading title="Reconciliations">
        <SandboxBadge isSandbox={data.is_sandbox} />
        <TextLink href={checklistHref(code)}>Cut-over checklist</TextLink>
      </PageHeading>
      <div className={layout.column}>
        {data.reports.length === 0 ? (
          <EmptyState title="No control totals yet">
            What the supplier says its accounts come to appears here, compared with what was imported, once it sends
            control totals.
          </EmptyState>
        ) : (
          <Panel title="Reports" isFlush>
            <DataTable label="Reports" columns={columns} rows={data.reports} rowKey={({ report_id: id }) => id} />
          </Panel>
        )}
        <BookPack code={code} />
      </div>
    </>
  );
}
