'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BackLink } from '../../components/ui/back-link';
import { CursorPager } from '../../components/ui/cursor-pager';
import { type Column, DataTable, RowLink } from '../../components/ui/data-table';
import { EmptyState } from '../../components/ui/empty-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import stacked from '../../components/ui/stacked.module.css';
import { TextLink } from '../../components/ui/text-link';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import { formatCount } from '../../lib/format-count';
import type { Retraction } from '../../lib/operator-api';
import { retractionHref } from './retraction-href';
import { retractionsAsked, retractionsQuery } from './retraction-queries';
import { RetractionStatusBadge } from './retraction-status-badge';
import { narrowedInWords, retractionTitle } from './retraction-words';
import classes from './retractions.module.css';

const columns: readonly Column<Retraction>[] = [
  {
    name: 'What',
    onPhone: 'title',
    isWide: true,
    cell: (retraction) => (
      <span className={stacked.stack}>
        <RowLink href={retractionHref(retraction.id)}>{retractionTitle(retraction)}</RowLink>
        <span className={stacked.quiet}>{retraction.reason}</span>
      </span>
    ),
  },
  { name: 'Status', cell: (retraction) => <RetractionStatusBadge retraction={retraction} /> },
  { name: 'Taken back', isNumber: true, cell: ({ retracted }) => formatCount(retracted) },
  { name: 'By', cell: ({ actor }) => actor },
  { name: 'Began', isNumber: true, cell: ({ created_at }) => <RelativeTime instant={created_at} /> },
];

/** Retractions, newest first; what they are narrowed to and the page are in the address. */
export function RetractionsView() {
  const { query } = useUrlFilters();
  const narrowed = narrowedInWords(query);
  const showAll = narrowed !== null && <TextLink href="/retractions">Show all retractions</TextLink>;
  const { data, error, refetch } = useQuery({
    ...retractionsQuery(retractionsAsked(query)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <BackLink href="/waves">Waves</BackLink>
      <PageHeading title="Retractions" />
      {showAll && data?.results.length !== 0 && (
        <p className={classes.explanation}>
          Only those {narrowed}. {showAll}
        </p>
      )}
      {data === undefined && error === null && <LoadingRows label="Loading the retractions" />}
      {data === undefined && error !== null && (
        <PageProblem title="The retractions cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <Panel>
          {data.results.length === 0 ? (
            <EmptyState title={`Nothing ${narrowed === null ? '' : `${narrowed} `}was taken back`} action={showAll}>
              Accounts that should never have come are taken back from the page of their wave, or of their import.
            </EmptyState>
          ) : (
            <DataTable label="Retractions" columns={columns} rows={data.results} rowKey={({ id }) => id} />
          )}
        </Panel>
      )}
      <CursorPager nextCursor={data?.next_cursor ?? null} />
    </>
  );
}
