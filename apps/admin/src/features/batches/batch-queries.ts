import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { Batch, BatchAction, BatchFilter, BatchPreview, Page } from '../../lib/operator-api';

export const batchesPerPage = 50;

/** Path of a page of the batches. @param cursor where it begins; empty for the newest */
export function batchesApiPath(cursor: string): string {
  const query = new URLSearchParams({ limit: String(batchesPerPage), ...(cursor !== '' && { cursor }) });
  return `/batches?${query}`;
}

/** A page of the batches, newest first. */
export function batchesQuery(cursor: string) {
  const path = batchesApiPath(cursor);
  return queryOptions({
    queryKey: ['batches', path],
    queryFn: ({ signal }) => callApi<Page<Batch>>(path, { signal }),
  });
}

/** Milliseconds: what becomes of imports is counted after the batch itself is over. */
const outcomesMs = 2_000;

/** One batch, how far it is, and what became of what it changed. */
export function batchQuery(id: string) {
  return queryOptions({
    queryKey: ['batches', id],
    queryFn: ({ signal }) => callApi<Batch>(`/batches/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.outcomes.is_final === true ? false : outcomesMs),
  });
}

/** How many imports a batch would concern now; starts nothing. */
export function previewBatch(action: BatchAction, filter: BatchFilter): Promise<BatchPreview> {
  return callApi<BatchPreview>('/batches/preview', { method: 'POST', body: { action, filter } });
}
