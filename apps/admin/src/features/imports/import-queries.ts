import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { ImportDetail, ImportPage } from '../../lib/operator-api';
import { type ImportFilters, importsApiPath } from './import-filters';

/** One page of the list; asked for again whenever the API says that imports changed, see use-changes. */
export function importsQuery(filters: ImportFilters) {
  const path = importsApiPath(filters);
  return queryOptions({
    queryKey: ['imports', path],
    queryFn: ({ signal }) => callApi<ImportPage>(path, { signal }),
  });
}

/** One import with its timeline; asked for again whenever the API says that imports changed. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => callApi<ImportDetail>(`/imports/${id}`, { signal }),
  });
}
