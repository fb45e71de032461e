'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRef } from 'react';
import { Breakable } from '../../components/ui/breakable';
import { CursorPager } from '../../components/ui/cursor-pager';
import { EmptyState } from '../../components/ui/empty-state';
import { ErrorState } from '../../components/ui/error-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { TextLink } from '../../components/ui/text-link';
import { useRowLinks } from '../../components/ui/use-row-links';
import { formatCount } from '../../lib/format-count';
import type { Batch } from '../../lib/operator-api';
import { filterInWords } from '../imports/filter-in-words';
import { actionWords } from './action-words';
import { BatchProgress } from './batch-progress';
import { batchesQuery } from './batch-queries';
import { BatchStatusBadge } from './batch-status-badge';
import classes from './batches-table.module.css';

/** Batches, newest first, with live updates. */
export function BatchesView({ cursor }: { cursor: string }) {
  const { data, error, refetch } = useQuery({ ...batchesQuery(cursor), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeading title="Batches" />
      {data === undefined && error === null && <LoadingRows label="Loading the batches" />}
      {data === undefined && error !== null && (
        <ErrorState title="The batches cannot be shown" problem={error} onRetry={() => void refetch()}>
          Batches that were started go on; this page keeps trying by itself.
        </ErrorState>
      )}
      {data !== undefined && (
        <Panel>{data.results.length === 0 ? <NoBatches /> : <BatchesTable batches={data.results} />}</Panel>
      )}
      <CursorPager nextCursor={data?.next_cursor ?? null} />
    </>
  );
}

function NoBatches() {
  return (
    <EmptyState title="No batches yet" action={<TextLink href="/errors">See what fails</TextLink>}>
      When somebody retries or cancels many imports at once, from a group of errors or from the list of imports, it
      appears here with its reason and its progress.
    </EmptyState>
  );
}

function BatchesTable({ batches }: { batches: readonly Batch[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowLinks(table);
  return (
    <table ref={table} className={classes.table} aria-label="Batches">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">What</th>
          <th scope="col">Progress</th>
          <th scope="col" data-number>
            Changed
          </th>
          <th scope="col" data-number>
            Skipped
          </th>
          <th scope="col">By</th>
          <th scope="col" data-number>
            Started
          </th>
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <BatchRow key={batch.id} batch={batch} />
        ))}
      </tbody>
    </table>
  );
}

function BatchRow({ batch }: { batch: Batch }) {
  const { id, action, filter, reason, changed, skipped, actor, created_at } = batch;
  return (
    <tr className={classes.row}>
      <td data-column="status">
        <BatchStatusBadge batch={batch} />
      </td>
      <td data-column="what">
        <Link href={`/batches/${id}`} prefetch={false} className={classes.link}>
          {actionWords[action].verb}: <Breakable text={filterInWords(filter)} />
        </Link>
        <span className={classes.reason}>{reason}</span>
      </td>
      <td data-column="progress">
        <BatchProgress batch={batch} />
      </td>
      <td data-column="changed" data-number>
        {formatCount(changed)}
      </td>
      <td data-column="skipped" data-number>
        {formatCount(skipped)}
      </td>
      <td data-column="actor">
        <Breakable text={actor} />
      </td>
      <td data-column="created" data-number>
        <RelativeTime instant={created_at} />
      </td>
    </tr>
  );
}
