import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { ImportWarning, Page } from '../../lib/operator-api';
import type { ChosenSuppliers } from '../suppliers/supplier-choices';

const pageSize = 50;

/** The warnings of one import, page by page; asked for again whenever the API says that imports changed. */
export function importWarningsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['imports', id, 'warnings'],
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /imports/{id}/warnings', { path: { id }, query: { limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (last: Page<ImportWarning>) => last.next_cursor,
  });
}

/** The groups of warnings of a supplier, of all sandboxes, or of all live suppliers. */
export function warningGroupsQuery({ supplier, sandbox }: ChosenSuppliers) {
  const given = Object.entries({ supplier, sandbox }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(given).toString();
  return queryOptions({
    queryKey: ['errors', 'warnings', query],
    queryFn: ({ signal }) => callApi('GET /warnings', { query, signal }),
  });
}

/** Every rule; they change with a release only. */
export function rulesQuery() {
  return queryOptions({
    queryKey: ['rules'],
    queryFn: ({ signal }) => callApi('GET /rules', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
