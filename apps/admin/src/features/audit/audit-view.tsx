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
import classes from './audit.module.css';
import { AuditFilters } from './audit-filters';
import { auditFilterNames, auditPageSize, auditQuery } from './audit-queries';
import { AuditTable } from './audit-table';
import { ExportButton } from './export-button';
import { NoEntries } from './no-entries';
import { VerifyButton } from './verify-button';

/** Who did what, when and why, the latest first. */
export function AuditView() {
  const { query } = useUrlFilters();
  const asked = apiQuery(query, auditFilterNames, auditPageSize);
  const { data, error, refetch } = useQuery({ ...auditQuery(asked), placeholderData: keepPreviousData });
  const isNarrowed = auditFilterNames.some((name) => query.has(name));
  return (
    <>
      <PageHeading title="Audit">
        {data !== undefined && (
          <div className={classes.actions}>
            {mayDo(data.allowed_actions, 'verify') && <VerifyButton />}
            {mayDo(data.allowed_actions, 'export') && <ExportButton query={query} />}
          </div>
        )}
      </PageHeading>
      {(data !== undefined || isNarrowed) && <AuditFilters key={query.toString()} />}
      {data === undefined && error === null && <LoadingRows label="Loading the audit trail" />}
      {error !== null && data === undefined && (
        <PageProblem title="The audit trail cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <Panel>
          {data.results.length === 0 ? <NoEntries isNarrowed={isNarrowed} /> : <AuditTable entries={data.results} />}
        </Panel>
      )}
      <CursorPager nextCursor={data?.next_cursor ?? null} />
    </>
  );
}
