import { countOf, formatCount } from '../../lib/format-count';
import type { Batch, BatchAction, BatchPreview } from '../../lib/operator-api';
import { statusFilter } from '../imports/import-outcome';
import { actionWords } from './action-words';

/** How long something waits before it begins, for the question before it; nothing when it begins at once. */
export function graceInWords({ grace_seconds: seconds }: Pick<BatchPreview, 'grace_seconds'>): string {
  return seconds === 0
    ? ''
    : `It begins after ${countOf(seconds, 'second')}; until then the batch can be aborted whole.`;
}

/** How far a batch is, as a sentence. @param now milliseconds since 1970 */
export function progressInWords({ status, action, done, total, changed, begins_at }: Batch, now: number): string {
  const grace = Math.ceil((Date.parse(begins_at) - now) / 1_000);
  if (status === 'RUNNING' && done === 0 && grace > 0)
    return `Begins in ${countOf(grace, 'second')}; until then nothing is changed, and it can be aborted whole.`;
  if (status === 'RUNNING') return `${actionWords[action].doing}: ${formatCount(done)} of ${countOf(total, 'import')}.`;
  const did = `${actionWords[action].did} ${countOf(changed, 'import')}.`;
  return status === 'ABORTED' ? `Aborted. ${did}${leftAlone(total - done)}` : did;
}

function leftAlone(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' The other one was left alone.' : ` The other ${formatCount(count)} were left alone.`;
}

/** One thing that became of imports: how many, in words, and the statuses they are found by. */
export interface BatchOutcome {
  count: number;
  words: string;
  statuses: string;
}

/** Outcomes of the imports that a batch changed; null until they are counted. */
export function outcomesOf({ changed, outcomes }: Pick<Batch, 'changed' | 'outcomes'>): BatchOutcome[] {
  const { processed, errored, waiting, cancelled, counted_at } = outcomes;
  if (counted_at === null || changed === 0) return [];
  const all = [
    { count: processed, words: 'went through', statuses: statusFilter('succeeded') },
    { count: errored, words: 'failed again', statuses: statusFilter('failed') },
    { count: waiting, words: waiting === 1 ? 'waits or runs' : 'wait or run', statuses: statusFilter('waiting') },
    {
      count: cancelled,
      words: cancelled === 1 ? 'was cancelled' : 'were cancelled',
      statuses: statusFilter('cancelled'),
    },
  ];
  return all.filter(({ count }) => count > 0);
}

/** How many imports a batch would concern, and why it would leave some alone: each count with what it is of. */
export function countedInWords(preview: BatchPreview, action: BatchAction): readonly (readonly [string, number])[] {
  const { count, allowed, not_allowed, supplier_complete } = preview;
  // What is cancelled needs no payload; the service counts the others with those whose status is another.
  const orErased = action === 'cancel' ? '' : ' or their payload was erased';
  return [
    ['Found', count],
    [actionWords[action].allowed, allowed],
    [`Left alone, as their status does not allow it${orErased}`, not_allowed - supplier_complete],
    ...(supplier_complete > 0 ? [['Left alone, as their supplier is Complete', supplier_complete] as const] : []),
  ];
}
