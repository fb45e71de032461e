import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { ErrorGroup, Page } from '../../lib/operator-api';

/** The groups of errors; asked for again whenever the API says that imports changed. @param path see errorsApiPath */
export function errorsQuery(path: string) {
  return queryOptions({
    queryKey: ['errors', path],
    queryFn: ({ signal }) => callApi<Page<ErrorGroup>>(path, { signal }),
  });
}
