'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BackLink } from '../../components/ui/back-link';
import { CursorPager } from '../../components/ui/cursor-pager';
import { EmptyState } from '../../components/ui/empty-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import { countOf } from '../../lib/format-count';
import { mayDo } from '../../lib/may-do';
import type { CatalogueList } from '../../lib/operator-api';
import { apiQuery } from '../../lib/url-filters';
import classes from './catalogue.module.css';
import { CatalogueChanges } from './catalogue-changes';
import { listName, listPurpose } from './catalogue-lists';
import { catalogueEntriesQuery, cataloguePageSize, catalogueQuery } from './catalogue-queries';
import { DownloadButton } from './download-button';
import { EntriesTable } from './entries-table';
import { entryKeyOf } from './entry-href';
import { LoadButton } from './load-button';
import { OneEntry } from './one-entry';

/** One list: its entries, page by page, with the way to load more of them. */
export function CatalogueListView({ list }: { list: string }) {
  const { query } = useUrlFilters();
  const asked = apiQuery(query, [], cataloguePageSize);
  const { data, error, refetch } = useQuery({
    ...catalogueEntriesQuery(list, asked),
    placeholderData: keepPreviousData,
  });
  const known = useQuery(catalogueQuery).data?.results.find((each) => each.list === list);
  const entryKey = known === undefined ? null : entryKeyOf(query, known.keys);
  return (
    <>
      <BackLink href="/catalogue">Catalogue</BackLink>
      <PageHeading title={listName(list)}>
        <div className={classes.actions}>
          <DownloadButton list={list} />
          {known !== undefined && mayDo(known.allowed_actions, 'load') && <LoadButton list={known} />}
        </div>
      </PageHeading>
      <p className={classes.intro}>{[listPurpose(list), known && countInWords(known)].filter(Boolean).join(' ')}</p>
      {known !== undefined && entryKey !== null ? (
        <OneEntry list={known} entryKey={entryKey} />
      ) : (
        <>
          {data === undefined && error === null && <LoadingRows label="Loading the entries" />}
          {data === undefined && error !== null && (
            <PageProblem title="The list cannot be shown" problem={error} onRetry={() => void refetch()} />
          )}
          {data !== undefined && (
            <Panel>
              {data.results.length === 0 ? (
                <NoEntries list={known} />
              ) : (
                <EntriesTable label={listName(list)} list={known} entries={data.results} />
              )}
            </Panel>
          )}
          {data !== undefined && !query.has('cursor') && <CatalogueChanges list={list} />}
          <CursorPager nextCursor={data?.next_cursor ?? null} words={['Back', 'On']} />
        </>
      )}
    </>
  );
}

function countInWords({ entries }: CatalogueList): string {
  return `It has ${countOf(entries, 'entry', 'entries')}.`;
}

function NoEntries({ list }: { list: CatalogueList | undefined }) {
  return (
    <EmptyState title="The list is empty">
      Nothing is checked against it until somebody loads a CSV file with its columns
      {list === undefined ? '' : `: ${list.columns.join(', ')}`}. From then on an import that names a code it does not
      have is refused.
    </EmptyState>
  );
}
