'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CursorPager } from '../../components/ui/cursor-pager';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import { mayDo } from '../../lib/may-do';
import { apiQuery } from '../../lib/url-filters';
import { InviteButton } from './invite-button';
import classes from './staff.module.css';
import { staffPageSize, staffQuery } from './staff-queries';
import { StaffTable } from './staff-table';

/** Who may use the console, and as what. */
export function StaffView() {
  const { query } = useUrlFilters();
  const asked = apiQuery(query, [], staffPageSize);
  const { data, error, refetch } = useQuery({ ...staffQuery(asked), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeading title="Staff">
        {data !== undefined && mayDo(data.allowed_actions, 'invite') && (
          <div className={classes.actions}>
            <InviteButton />
          </div>
        )}
      </PageHeading>
      {data === undefined && error === null && <LoadingRows label="Loading the staff" count={4} />}
      {data === undefined && error !== null && (
        <PageProblem title="The staff cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <Panel>
          <StaffTable staff={data.results} />
        </Panel>
      )}
      <CursorPager nextCursor={data?.next_cursor ?? null} words={['Back', 'On']} />
    </>
  );
}
