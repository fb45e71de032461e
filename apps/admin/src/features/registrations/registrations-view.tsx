'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CursorPager } from '../../components/ui/cursor-pager';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import type { Registration } from '../../lib/operator-api';
import { apiQuery } from '../../lib/url-filters';
import { MarkDialog } from './mark-dialog';
import { NoRegistrations } from './no-registrations';
import { registrationFilterNames, registrationPageSize, registrationsQuery } from './registration-queries';
import classes from './registrations.module.css';
import { RegistrationsTable } from './registrations-table';
import { StateFilter } from './state-filter';
import { SupplierFilter } from './supplier-filter';

/** The requests to register meter points, the latest first. */
export function RegistrationsView() {
  const { query } = useUrlFilters();
  const asked = apiQuery(query, registrationFilterNames, registrationPageSize);
  // Here and not in its row, which goes when somebody else has marked it.
  const [marked, mark] = useState<Registration | null>(null);
  const { data, error, refetch } = useQuery({ ...registrationsQuery(asked), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeading title="Registrations" />
      <div className={classes.toolbar}>
        <StateFilter />
        <SupplierFilter />
      </div>
      {data === undefined && error === null && <LoadingRows label="Loading the registrations" />}
      {data === undefined && error !== null && (
        <PageProblem title="The registrations cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <Panel>
          {data.results.length === 0 ? (
            <NoRegistrations isNarrowed={registrationFilterNames.some((name) => query.has(name))} />
          ) : (
            <RegistrationsTable registrations={data.results} onMark={mark} />
          )}
        </Panel>
      )}
      <CursorPager nextCursor={data?.next_cursor ?? null} />
      {marked !== null && (
        <MarkDialog
          accountNumber={marked.account_number}
          meterPoint={{ id: marked.meter_point_id, mpxn: marked.mpxn }}
          isAgain
          onClose={() => mark(null)}
        />
      )}
    </>
  );
}
