'use client';

import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable, Nothing, RowLink } from '../../components/ui/data-table';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatCount } from '../../lib/format-count';
import type { CatalogueList } from '../../lib/operator-api';
import classes from './catalogue.module.css';
import { listName, listPurpose } from './catalogue-lists';
import { catalogueQuery } from './catalogue-queries';
import { changeInWords } from './change-in-words';

const columns: readonly Column<CatalogueList>[] = [
  {
    name: 'List',
    onPhone: 'title',
    isWide: true,
    cell: ({ list }) => (
      <span className={classes.stack}>
        <RowLink href={`/catalogue/${list}`}>{listName(list)}</RowLink>
        <span className={classes.quiet}>{listPurpose(list)}</span>
      </span>
    ),
  },
  { name: 'Entries', isNumber: true, cell: ({ entries }) => formatCount(entries) },
  {
    name: 'Last changed',
    isNumber: true,
    cell: ({ latest_change: change }) =>
      change === null ? (
        <Nothing />
      ) : (
        <span className={classes.stack}>
          <RelativeTime instant={change.occurred_at} />
          <span className={classes.quiet}>
            {change.actor}: {changeInWords(change)}
          </span>
        </span>
      ),
  },
];

/** The reference lists that rules look into. */
export function CatalogueView() {
  const { data, error, refetch } = useQuery(catalogueQuery);
  return (
    <>
      <PageHeading title="Catalogue" />
      <p className={classes.intro}>
        Rules look codes up in these lists. While a list is empty, nothing is checked against it; from its first entry
        on, an import that names a code it does not have is refused until it has it. Then a retry goes through.
      </p>
      {data === undefined && error === null && <LoadingRows label="Loading the catalogue" />}
      {data === undefined && error !== null && (
        <PageProblem title="The catalogue cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <Panel>
          <DataTable label="Lists" columns={columns} rows={data.results} rowKey={({ list }) => list} />
        </Panel>
      )}
    </>
  );
}
