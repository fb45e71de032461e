import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import { type ImportFilters, importsApiQuery } from './import-filters';

/** One page of the list; asked for again whenever the API says that imports changed, see use-changes. */
export function importsQuery(filters: ImportFilters) {
  const query = importsApiQuery(filters);
  return queryOptions({
    queryKey: ['imports', query],
    queryFn: ({ signal }) => callApi('GET /imports', { query, signal }),
  });
}

/** One import with its timeline; asked for again whenever the API says that imports changed. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => callApi('GET /imports/{id}', { path: { id }, signal }),
  });
}
