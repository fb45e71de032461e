import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';

/** The groups of errors; asked for again whenever the API says that imports changed. @param query see errorsApiQuery */
export function errorsQuery(query: string) {
  return queryOptions({
    queryKey: ['errors', query],
    queryFn: ({ signal }) => callApi('GET /errors', { query, signal }),
  });
}
