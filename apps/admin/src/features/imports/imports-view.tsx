'use client';

import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAskedQuery, useReplace } from '../../components/ui/asked-query';
import { CursorPager } from '../../components/ui/cursor-pager';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { PageHeading } from '../../components/ui/page-heading';
import { mayDo } from '../../lib/may-do';
import { refusedFilters } from '../../lib/refused-filters';
import { parametersOf } from '../../lib/url-filters';
import type { BatchQuestion } from '../batches/start-batch-dialog';
import { ErrorOfList } from '../errors/error-of-list';
import { SupplierSelect } from '../suppliers/supplier-select';
import { changedFilter, type ImportFilter, type ImportFilters, importsHref, readImportFilters } from './import-filters';
import { importsQuery } from './import-queries';
import classes from './import-toolbar.module.css';
import { ImportsList } from './imports-list';
import { useRememberedList } from './last-list';
import { ActiveFilters } from './list/active-filters';
import { FilterFields } from './list/filter-fields';
import { MatchingMenu } from './list/matching-menu';
import { SelectionBar } from './list/selection-bar';
import { SortField } from './list/sort-field';
import { useSelection } from './list/use-selection';
import { NoSuchImports } from './no-such-imports';
import { SearchField } from './search-field';
import { StatusFilter } from './status-filter';

const StartBatchDialog = loadedWhenShown(() =>
  import('../batches/start-batch-dialog').then(({ StartBatchDialog }) => StartBatchDialog),
);

/** Filters that stand in the toolbar; the others are behind a button. */
const alwaysSeen = ['status', 'supplier', 'sandbox', 'search'];

/** The list of import processes with its filters, following the service, and what can be done to many at once. */
export function ImportsView({ filters }: { filters: ImportFilters }) {
  const replace = useReplace();
  const asked = readImportFilters(parametersOf(useAskedQuery()));
  useRememberedList(filters);
  const { data, error, refetch } = useQuery({ ...importsQuery(filters), placeholderData: keepPreviousData });
  const selection = useSelection(filters.filter);
  const [question, ask] = useState<BatchQuestion | null>(null);
  const [isMoreOpen, openMore] = useState(false);
  const hidden = Object.keys(asked.filter).filter((name) => !alwaysSeen.includes(name)).length;
  const canChoose = mayDo(data?.allowed_actions ?? [], 'start_batch');
  const change = (changes: ImportFilter) =>
    replace(importsHref({ ...asked, filter: changedFilter(asked.filter, changes), trail: [] }));
  const refused = refusedFilters(error, filters.filter);
  if (refused.length > 0) return <NoSuchImports unread={refused} />;

  return (
    <>
      <PageHeading title="Imports" />
      <StatusFilter filters={asked} />
      <div className={classes.toolbar}>
        <SearchField filters={asked} />
        <SupplierSelect
          chosen={{ supplier: asked.filter.supplier ?? '', sandbox: asked.filter.sandbox ?? '' }}
          listsBoth
          change={change}
        />
        <SortField filters={asked} />
        <Button
          variant="default"
          size="sm"
          aria-expanded={isMoreOpen}
          aria-controls="more-filters"
          onClick={() => openMore(!isMoreOpen)}
        >
          {hidden === 0 ? 'More filters' : `More filters (${hidden})`}
        </Button>
        <MatchingMenu filter={asked.filter} canChoose={canChoose} ask={ask} />
      </div>
      <div id="more-filters">{isMoreOpen && <FilterFields filter={asked.filter} change={change} />}</div>
      <ActiveFilters filters={asked} />
      {filters.filter.error_code !== undefined && <ErrorOfList filter={filters.filter} />}
      <ImportsList
        filters={filters}
        page={data}
        problem={error}
        selection={canChoose ? selection : null}
        onRetry={() => void refetch()}
      />
      <CursorPager nextCursor={data?.next_cursor ?? null} words={['Back', 'Next']} />
      {canChoose && <SelectionBar selection={selection} ask={ask} />}
      {question !== null && <StartBatchDialog question={question} onClose={() => ask(null)} />}
    </>
  );
}
