import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type {
  CatalogueEntry,
  CatalogueList,
  CataloguePreview,
  LoadedCatalogueList,
  UndoneCatalogueChange,
} from '../../lib/operator-api';

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
export function loadCatalogueFile(list: string, csv: Blob, reason: string): Promise<LoadedCatalogueList> {
  return callApi('PUT /catalogue/{list}', { path: { list }, query: { reason }, csv });
}

/** What loading the file would do. */
export function previewCatalogueFile(list: string, csv: Blob): Promise<CataloguePreview> {
  return callApi('POST /catalogue/{list}/preview', { path: { list }, csv });
}

/** The latest changes of a list, or of one entry. */
export function catalogueChangesQuery(list: string, entryKey: Readonly<Record<string, string>> = {}) {
  return queryOptions({
    queryKey: ['catalogue', list, 'changes', entryKey],
    queryFn: ({ signal }) => callApi('GET /catalogue/{list}/changes', { path: { list }, query: entryKey, signal }),
  });
}

/** One entry. @param entryKey values of the columns of its key */
export function catalogueEntryQuery(list: string, entryKey: Readonly<Record<string, string>>) {
  return queryOptions({
    queryKey: ['catalogue', list, 'entry', entryKey],
    queryFn: ({ signal }) => callApi('GET /catalogue/{list}/entry', { path: { list }, query: entryKey, signal }),
  });
}

/** Takes a change of a list back. */
export function undoCatalogueChange(list: string, id: string, reason: string): Promise<UndoneCatalogueChange> {
  return callApi('POST /catalogue/{list}/changes/{id}/undo', { path: { list, id }, body: { reason } });
}

/** Who names an entry. */
export function entryUsesQuery({ list, keys }: Keyed, entry: CatalogueEntry) {
  const query = keyQuery(keys, entry);
  return queryOptions({
    queryKey: ['catalogue', list, 'uses', query.toString()],
    queryFn: ({ signal }) => callApi('GET /catalogue/{list}/entry/uses', { path: { list }, query, signal }),
    // Payloads are looked through for it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Takes an entry away that nothing ever used. */
export function removeCatalogueEntry({ list, keys }: Keyed, entry: CatalogueEntry, reason: string): Promise<unknown> {
  return callApi('DELETE /catalogue/{list}/entry', { path: { list }, query: keyQuery(keys, entry), body: { reason } });
}

type Keyed = Pick<CatalogueList, 'list' | 'keys'>;

function keyQuery(keys: readonly string[], entry: CatalogueEntry): URLSearchParams {
  return new URLSearchParams(keys.map((column) => [column, String(entry[column])]));
}

/**
 * Changes some columns of one entry.
 * @param changes by column, as the API takes them
 */
export function changeCatalogueEntry(
  { list, keys }: Keyed,
  entry: CatalogueEntry,
  changes: CatalogueEntry,
  reason: string,
): Promise<unknown> {
  const query = keyQuery(keys, entry);
  return callApi('PATCH /catalogue/{list}/entry', { path: { list }, query, body: { values: changes, reason } });
}
