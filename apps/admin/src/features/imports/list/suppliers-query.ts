import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/browser-api';
import type { Page, SupplierSummary } from '../../../lib/operator-api';

/** The suppliers to choose from, with their counts. */
export function suppliersForFiltersQuery() {
  return queryOptions({
    queryKey: ['suppliers', 'for filters'],
    queryFn: ({ signal }) => callApi<Page<SupplierSummary>>('/suppliers?limit=200', { signal }),
  });
}
