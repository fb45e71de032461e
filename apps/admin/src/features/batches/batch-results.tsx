'use client';

import { Anchor, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Breakable } from '../../components/ui/breakable';
import { CursorPager } from '../../components/ui/cursor-pager';
import { type Column, DataTable, Nothing, RowLink } from '../../components/ui/data-table';
import { LoadingRows } from '../../components/ui/loading-rows';
import { Panel } from '../../components/ui/panel';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { RelativeTime } from '../../components/ui/relative-time';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import type { ImportSummary } from '../../lib/operator-api';
import { importsExportPath } from '../imports/import-filters';
import { importsQuery } from '../imports/import-queries';
import { StatusBadge } from '../imports/status-badge';
import { batchResults, isBatchResult, resultFilter } from './batch-links';
import classes from './batch-view.module.css';

const columns: readonly Column<ImportSummary>[] = [
  {
    name: 'Number',
    onPhone: 'title',
    cell: ({ id, external_account_number: number }) => (
      <RowLink href={`/imports/${id}`}>
        <Breakable text={number} />
      </RowLink>
    ),
  },
  { name: 'Supplier', cell: ({ import_supplier: supplier }) => supplier },
  { name: 'Stands now', onPhone: 'beside', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    name: 'Error',
    isWide: true,
    isEmpty: ({ latest_error: error }) => error === null,
    cell: ({ latest_error: error }) => (error === null ? <Nothing /> : <Breakable text={error.code} />),
  },
  { name: 'Changed', isNumber: true, cell: ({ modified_at: at }) => <RelativeTime instant={at} /> },
];

/** The imports of a batch with their outcomes, by outcome, page by page and as a file. */
export function BatchResults({ id }: { id: string }) {
  const { get, getAll, set } = useUrlFilters();
  const asked = get('outcome');
  const result = isBatchResult(asked) ? asked : 'changed';
  const filter = resultFilter(id, result);
  const { data, error } = useQuery({
    ...importsQuery({ filter, sort: '-created_at', trail: getAll('cursor') }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.results}>
      <Panel
        title="Results"
        isFlush
        actions={
          <span className={classes.choose}>
            <Anchor
              href={`/api${importsExportPath(filter, 'csv')}`}
              download="imports.csv"
              size="sm"
              underline="always"
            >
              Export as CSV
            </Anchor>
            <NativeSelect
              aria-label="Outcome"
              size="xs"
              data={Object.entries(batchResults).map(([value, label]) => ({ value, label }))}
              value={result}
              onChange={({ currentTarget: { value } }) => set({ outcome: value === 'changed' ? null : value })}
            />
          </span>
        }
      >
        {data === undefined &&
          (error === null ? <LoadingRows label="Loading the results" /> : <ProblemAlert problem={error} />)}
        {data !== undefined && data.results.length === 0 && <p className={classes.none}>No import of this batch.</p>}
        {data !== undefined && data.results.length > 0 && (
          <DataTable label="Results" columns={columns} rows={data.results} rowKey={(row) => row.id} />
        )}
      </Panel>
      <CursorPager nextCursor={data?.next_cursor ?? null} />
    </div>
  );
}
