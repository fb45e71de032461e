import { countOf, formatCount } from '../../lib/format-count';
import type { Batch, BatchPreview } from '../../lib/operator-api';
import { actionWords } from './action-words';

/** How far a batch is, as a sentence. */
export function progressInWords({ status, action, done, total, changed }: Batch): string {
  if (status === 'RUNNING') return `${actionWords[action].doing}: ${formatCount(done)} of ${countOf(total, 'import')}.`;
  const did = `${actionWords[action].did} ${countOf(changed, 'import')}.`;
  return status === 'ABORTED' ? `Aborted. ${did} The other ${formatCount(total - done)} were left alone.` : did;
}

/** What became of the imports that a batch retried, as a sentence; null as long as nobody has counted. */
export function outcomesInWords({ changed, outcomes }: Pick<Batch, 'changed' | 'outcomes'>): string | null {
  const { processed, errored, waiting, cancelled, counted_at } = outcomes;
  if (counted_at === null || changed === 0) return null;
  const parts = [
    [processed, 'went through'],
    [errored, 'failed again'],
    [waiting, waiting === 1 ? 'waits or runs' : 'wait or run'],
    [cancelled, cancelled === 1 ? 'was cancelled' : 'were cancelled'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${formatCount(count)} ${words}`);
  return said.length === 0 ? null : `Of the ${formatCount(changed)}, ${said.join(', ')}.`;
}

/** What somebody should know before retrying imports whose errors a retry alone does not mend; null when there are none. */
export function noHelpInWords({ allowed, not_helped_by_retry: unhelped }: BatchPreview): string | null {
  if (unhelped === 0) return null;
  const whom =
    unhelped === allowed ? countOf(allowed, 'import') : `${formatCount(unhelped)} of ${countOf(allowed, 'import')}`;
  return `A retry alone does not help ${whom}: ${unhelped === 1 ? 'it fails' : 'they fail'} again until something has changed.`;
}
