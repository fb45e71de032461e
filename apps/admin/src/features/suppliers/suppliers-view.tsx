'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CursorPager } from '../../components/ui/cursor-pager';
import { type Column, DataTable, RowLink } from '../../components/ui/data-table';
import { EmptyState } from '../../components/ui/empty-state';
import { ErrorState } from '../../components/ui/error-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import { formatCount } from '../../lib/format-count';
import { mayDo } from '../../lib/may-do';
import type { SupplierSummary } from '../../lib/operator-api';
import { importsHref } from '../imports/import-filters';
import { CountLink } from './count-link';
import { ImportedBar } from './imported-bar';
import { RegisterSupplier } from './register-supplier';
import { SupplierCode } from './supplier-code';
import { suppliersQuery } from './supplier-queries';
import { SupplierStatusBadge } from './supplier-status-badge';
import classes from './suppliers-view.module.css';

const columns: readonly Column<SupplierSummary>[] = [
  {
    name: 'Supplier',
    onPhone: 'title',
    isWide: true,
    cell: ({ code, name, is_sandbox: isSandbox }) => (
      <span className={classes.supplier}>
        <RowLink href={`/suppliers/${encodeURIComponent(code)}`}>{name}</RowLink>
        <span className={classes.code}>
          <SupplierCode code={code} isSandbox={isSandbox} />
        </span>
      </span>
    ),
  },
  { name: 'Organisation', cell: ({ organization }) => organization },
  { name: 'Status', onPhone: 'beside', cell: ({ status }) => <SupplierStatusBadge status={status} /> },
  { name: 'Imported', cell: ({ imported, total }) => <ImportedBar imported={imported} total={total} /> },
  {
    name: 'Errored',
    isNumber: true,
    cell: ({ code, counts }) => (
      <CountLink
        count={counts.ERRORED}
        href={importsHref({ filter: { supplier: code, status: 'ERRORED' } })}
        what="errored"
        isBad
      />
    ),
  },
  {
    name: 'At once',
    isNumber: true,
    cell: ({ concurrency_limit: limit }) => (limit === null ? 'no limit' : formatCount(limit)),
  },
  { name: 'Registered', isNumber: true, cell: ({ created_at }) => <RelativeTime instant={created_at} /> },
];

/** All import suppliers. */
export function SuppliersView() {
  const { query } = useUrlFilters();
  const { data, error, refetch } = useQuery({ ...suppliersQuery(query), placeholderData: keepPreviousData });
  const mayRegister = data !== undefined && mayDo(data.allowed_actions, 'register');
  return (
    <>
      <PageHeading title="Suppliers">
        {mayRegister && (
          <span className={classes.register}>
            <RegisterSupplier />
          </span>
        )}
      </PageHeading>
      {data === undefined && error === null && <LoadingRows label="Loading the suppliers" />}
      {data === undefined && error !== null && (
        <ErrorState title="The suppliers cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <Panel>
          {data.results.length === 0 ? (
            <EmptyState title="No suppliers yet">
              Every import supplier appears here once an administrator has registered it, with its status and how far
              its accounts are.
            </EmptyState>
          ) : (
            <DataTable label="Suppliers" columns={columns} rows={data.results} rowKey={({ code }) => code} />
          )}
        </Panel>
      )}
      <CursorPager nextCursor={data?.next_cursor ?? null} words={['Back', 'More']} />
    </>
  );
}
