import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { ImportWarning, Page, Rule, WarningGroup } from '../../lib/operator-api';
import type { ChosenSuppliers } from '../suppliers/supplier-choices';

const pageSize = 50;

/** The warnings of one import, page by page; asked for again whenever the API says that imports changed. */
export function importWarningsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['imports', id, 'warnings'],
    queryFn: ({ signal, pageParam }) =>
      callApi<Page<ImportWarning>>(
        `/imports/${id}/warnings?${new URLSearchParams({ limit: String(pageSize), cursor: pageParam })}`,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last: Page<ImportWarning>) => last.next_cursor,
  });
}

/** The groups of warnings of a supplier, of all sandboxes, or of all live suppliers. */
export function warningGroupsQuery({ supplier, sandbox }: ChosenSuppliers) {
  const given = Object.entries({ supplier, sandbox }).filter(([, value]) => value !== '');
  const path = given.length === 0 ? '/warnings' : `/warnings?${new URLSearchParams(given)}`;
  return queryOptions({
    queryKey: ['errors', path],
    queryFn: ({ signal }) => callApi<{ results: WarningGroup[] }>(path, { signal }),
  });
}

/** Every rule; they change with a release only. */
export function rulesQuery() {
  return queryOptions({
    queryKey: ['rules'],
    queryFn: ({ signal }) => callApi<{ results: Rule[] }>('/rules', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
