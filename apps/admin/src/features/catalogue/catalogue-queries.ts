import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { CatalogueEntry, CatalogueList, LoadedCatalogueList, Page } from '../../lib/operator-api';

export const cataloguePageSize = 100;

/** Every list with how many entries it has. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => callApi<{ results: CatalogueList[] }>('/catalogue', { signal }),
});

/** One page of a list's entries. @param query the page, as for the API */
export function catalogueEntriesQuery(list: string, query: string) {
  return queryOptions({
    queryKey: ['catalogue', list, query],
    queryFn: ({ signal }) => callApi<Page<CatalogueEntry>>(`/catalogue/${list}?${query}`, { signal }),
  });
}

/** Takes the entries of a file into a list, all of them or none. */
export function loadCatalogueFile(list: string, csv: Blob): Promise<LoadedCatalogueList> {
  return callApi<LoadedCatalogueList>(`/catalogue/${list}`, { method: 'PUT', csv });
}
