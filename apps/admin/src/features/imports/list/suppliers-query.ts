import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/browser-api';

/** The suppliers to choose from, with their counts. */
export function suppliersForFiltersQuery() {
  return queryOptions({
    queryKey: ['suppliers', 'for filters'],
    queryFn: ({ signal }) => callApi('GET /suppliers', { query: { limit: 200 }, signal }),
  });
}
