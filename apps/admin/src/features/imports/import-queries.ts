import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { ImportDetail, ImportPage } from '../../lib/operator-api';
import { type ImportFilters, importsApiPath } from './import-filters';

/** A change shows within two seconds: this long between two questions, in milliseconds, plus the answer. */
const refreshMs = 1_500;

/** PROCESSED is final; such an import is only looked at now and then, in milliseconds. */
const finalRefreshMs = 15_000;

/** One page of the list, asked for again while the tab is visible. */
export function importsQuery(filters: ImportFilters) {
  const path = importsApiPath(filters);
  return queryOptions({
    queryKey: ['imports', path],
    queryFn: ({ signal }) => callApi<ImportPage>(path, 'GET', signal),
    refetchInterval: refreshMs,
  });
}

/** One import with its timeline, asked for again while the tab is visible. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['import', id],
    queryFn: ({ signal }) => callApi<ImportDetail>(`/imports/${id}`, 'GET', signal),
    refetchInterval: ({ state }) => (state.data?.status === 'PROCESSED' ? finalRefreshMs : refreshMs),
  });
}
