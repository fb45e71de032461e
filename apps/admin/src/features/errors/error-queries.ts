import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';

/** The groups of errors; asked for again whenever the API says that imports changed. @param query see errorsApiQuery */
export function errorsQuery(query: string) {
  return queryOptions({
    queryKey: ['errors', query],
    queryFn: ({ signal }) => callApi('GET /errors', { query, signal }),
  });
}

/** Whether imports of live suppliers fail in groups that are muted, which are left out of what is shown. */
export const mutedQuery = queryOptions({
  queryKey: ['errors', 'muted'],
  queryFn: async ({ signal }) => {
    const { results } = await callApi('GET /errors', { query: 'mark=muted&limit=1', signal });
    return results.length > 0;
  },
});
