import { queryOptions } from '@tanstack/react-query';
import { askAgain } from '../../lib/ask-again';
import { callApi } from '../../lib/browser-api';
import type { BatchAction, BatchFilter, BatchPreview } from '../../lib/operator-api';
import { pageQuery } from '../../lib/url-filters';

export const batchesPerPage = 50;

/** A page of the batches, newest first. */
export function batchesQuery(cursor: string) {
  const query = pageQuery(batchesPerPage, cursor);
  return queryOptions({
    queryKey: ['batches', query],
    queryFn: ({ signal }) => callApi('GET /batches', { query, signal }),
  });
}

/** Milliseconds: what becomes of imports is counted after the batch itself is over. */
const outcomesMs = 2_000;

/** Query of one batch with its progress and outcomes. */
export function batchQuery(id: string) {
  return queryOptions({
    queryKey: ['batches', id],
    queryFn: ({ signal }) => callApi('GET /batches/{id}', { path: { id }, signal }),
    refetchInterval: (asked) => (asked.state.data?.outcomes.is_final === true ? askAgain(asked) : outcomesMs),
  });
}

/** How many imports a batch would concern now; starts nothing. */
export function previewBatch(action: BatchAction, filter: BatchFilter): Promise<BatchPreview> {
  return callApi('POST /batches/preview', { body: { action, filter } });
}

/** Forecast of imports that would wait again now. @param id of the question; stored payloads are validated for each */
export function forecastQuery(action: 'retry' | 'restore', filter: BatchFilter, id: string) {
  return queryOptions({
    queryKey: ['retry forecast', id],
    queryFn: ({ signal }) => callApi('POST /batches/forecast', { body: { action, filter }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
