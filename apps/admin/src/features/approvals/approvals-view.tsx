'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CursorPager } from '../../components/ui/cursor-pager';
import { EmptyState } from '../../components/ui/empty-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import { approvalsQuery } from './approval-queries';
import { ApprovalsTable } from './approvals-table';

/** Requests that wait for a second person, and decided ones. */
export function ApprovalsView({ cursor }: { cursor: string }) {
  const { data, error, refetch } = useQuery({ ...approvalsQuery(cursor), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeading title="Approvals" />
      {data === undefined && error === null && <LoadingRows label="Loading the approvals" />}
      {data === undefined && error !== null && (
        <PageProblem title="The approvals cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <Panel>{data.results.length === 0 ? <NoApprovals /> : <ApprovalsTable approvals={data.results} />}</Panel>
      )}
      <CursorPager nextCursor={data?.next_cursor ?? null} />
    </>
  );
}

function NoApprovals() {
  return (
    <EmptyState title="Nothing was asked for yet">
      Completing a supplier, erasing payloads or a customer, taking accounts back, and retrying many imports wait here
      for somebody else.
    </EmptyState>
  );
}
