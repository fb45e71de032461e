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

/** One batch and how far it is. */
export function batchQuery(id: string) {
  return queryOptions({
    queryKey: ['batches', id],
    queryFn: ({ signal }) => callApi<Batch>(`/batches/${id}`, { signal }),
  });
}

/** How many imports a batch would concern now; starts nothing. */
export function previewBatch(action: BatchAction, filter: BatchFilter): Promise<BatchPreview> {
  return callApi<BatchPreview>('/batches/preview', { method: 'POST', body: { action, filter } });
}
