'use client';

import { useQuery } from '@tanstack/react-query';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import { TextLink } from '../../components/ui/text-link';
import { ApiProblem } from '../../lib/api-problem';
import type { CatalogueList } from '../../lib/operator-api';
import classes from './catalogue.module.css';
import { CatalogueChanges } from './catalogue-changes';
import { catalogueEntryQuery } from './catalogue-queries';
import { EntriesTable } from './entries-table';

interface Props {
  list: CatalogueList;
  entryKey: Readonly<Record<string, string>>;
}

/** One entry of a list and its changes, also after it was removed. */
export function OneEntry({ list, entryKey }: Props) {
  const { data, error, refetch } = useQuery(catalogueEntryQuery(list.list, entryKey));
  const name = Object.values(entryKey).join(', ');
  const isMissing = error instanceof ApiProblem && error.status === 404;
  return (
    <>
      <p className={classes.intro}>
        <TextLink href={`/catalogue/${list.list}`}>The whole list</TextLink>
      </p>
      {error !== null && !isMissing && (
        <PageProblem title="The entry cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {(data !== undefined || isMissing) && (
        <Panel title={`Entry ${name}`} isFlush>
          {isMissing || data === undefined ? (
            <p className={classes.absent}>The list has no such entry now.</p>
          ) : (
            <EntriesTable label={`Entry ${name}`} list={list} entries={[data.entry]} />
          )}
        </Panel>
      )}
      <CatalogueChanges list={list.list} entryKey={entryKey} />
    </>
  );
}
