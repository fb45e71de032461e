import type { Batch } from '../../lib/operator-api';
import { filterOfBatch, type ImportFilter, importsHref } from '../imports/import-filters';
import { statusFilter } from '../imports/import-outcome';

/** The list of what the filter of a batch finds now; null for imports chosen one by one. */
export function importsOfBatchHref({ filter }: Pick<Batch, 'filter'>): string | null {
  if ('ids' in filter) return null;
  return importsHref({ filter: filterOfBatch({ ...filter }) });
}

/** Exactly the imports that a batch changed. */
export function changedBy(id: string): ImportFilter {
  return { changed_by_batch: id };
}

/** Exactly the imports that a batch chose and left alone. */
export function skippedBy(id: string): ImportFilter {
  return { skipped_by_batch: id };
}

/** Filter for imports that the batch changed and that are in an error now. */
export function failedOf(id: string): ImportFilter {
  return resultFilter(id, 'failed');
}

/** Outcomes by which imports of a batch are listed, in words. */
export const batchResults = {
  changed: 'All it changed',
  succeeded: 'Went through',
  failed: 'Failed again',
  waiting: 'Wait or run',
  cancelled: 'Cancelled',
  skipped: 'Skipped',
} as const;
export type BatchResult = keyof typeof batchResults;

/** Whether a text of an address is a result of a batch. */
export function isBatchResult(text: string): text is BatchResult {
  return Object.hasOwn(batchResults, text);
}

/** Exactly the imports of a batch of which this became, as they stand now. */
export function resultFilter(id: string, result: BatchResult): ImportFilter {
  if (result === 'skipped') return skippedBy(id);
  return result === 'changed' ? changedBy(id) : { ...changedBy(id), status: statusFilter(result) };
}
