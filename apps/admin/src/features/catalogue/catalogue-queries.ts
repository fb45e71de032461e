import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { CatalogueEntry, CatalogueList, LoadedCatalogueList } from '../../lib/operator-api';

export const cataloguePageSize = 100;

/** Every list with how many entries it has. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => callApi('GET /catalogue', { signal }),
});

/** One page of a list's entries. @param query the page, as for the API */
export function catalogueEntriesQuery(list: string, query: string) {
  return queryOptions({
    queryKey: ['catalogue', list, query],
    queryFn: ({ signal }) => callApi('GET /catalogue/{list}', { path: { list }, query, signal }),
  });
}

/** Takes the entries of a file into a list, all of them or none. */
export function loadCatalogueFile(list: string, csv: Blob): Promise<LoadedCatalogueList> {
  return callApi('PUT /catalogue/{list}', { path: { list }, csv });
}

/**
 * Changes some columns of one entry.
 * @param changes by column, as the API takes them
 */
export function changeCatalogueEntry(
  { list, keys }: Pick<CatalogueList, 'list' | 'keys'>,
  entry: CatalogueEntry,
  changes: CatalogueEntry,
  reason: string,
): Promise<unknown> {
  const query = new URLSearchParams(keys.map((column) => [column, String(entry[column])]));
  return callApi('PATCH /catalogue/{list}/entry', { path: { list }, query, body: { values: changes, reason } });
}
