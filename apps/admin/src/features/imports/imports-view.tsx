'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PageHeading } from '../../components/ui/page-heading';
import type { ImportFilters } from './import-filters';
import { neighbours } from './import-filters';
import { importsQuery } from './import-queries';
import classes from './import-toolbar.module.css';
import { ImportsList } from './imports-list';
import { ListPager } from './list-pager';
import { SearchField } from './search-field';
import { StatusFilter } from './status-filter';

/** The list of import processes with its filters, newest first, following the service. */
export function ImportsView({ filters }: { filters: ImportFilters }) {
  const { data, error, refetch } = useQuery({ ...importsQuery(filters), placeholderData: keepPreviousData });
  const pages = neighbours(filters, data?.next_cursor ?? null);

  return (
    <>
      <PageHeading title="Imports" />
      <div className={classes.toolbar}>
        <StatusFilter filters={filters} />
        <SearchField filters={filters} />
      </div>
      <ImportsList filters={filters} page={data} problem={error} onRetry={() => void refetch()} />
      <ListPager {...pages} />
    </>
  );
}
