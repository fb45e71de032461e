import { countOf } from '../../../lib/format-count';
import type { StatusChangePreview, SupplierStatus } from '../../../lib/operator-api';

interface StatusWords {
  /** On the button, before the supplier's name. */
  verb: string;
  meaning: string;
}

/** What each status is for, as the question before it says it. */
export const statusWords: Readonly<Record<SupplierStatus, StatusWords>> = {
  Ongoing: { verb: 'Resume', meaning: 'New imports are accepted, and those that wait start again.' },
  Paused: {
    verb: 'Pause',
    meaning: 'New imports are refused, and none that waits is started until it is Ongoing again.',
  },
  Complete: { verb: 'Complete', meaning: 'The migration is over: new imports are refused.' },
};

/** What becomes of the imports that are under way. */
export function consequences(
  status: SupplierStatus,
  { waiting, running, errored, will_end: ends }: StatusChangePreview,
): string[] {
  const goesOn = running === 0 ? 'No import is running.' : `${countOf(running, 'running import')} will finish.`;
  if (status === 'Complete') {
    const ended = ends === 0 ? 'No import is waiting.' : `${countOf(ends, 'waiting import')} will end as errored.`;
    const stays =
      errored === 0
        ? 'No import stands in an error.'
        : `${countOf(errored, 'import')} in error can no longer be retried.`;
    return [ended, goesOn, stays];
  }
  const words = status === 'Paused' ? 'will wait' : 'can start';
  return [waiting === 0 ? 'No import is waiting.' : `${countOf(waiting, 'waiting import')} ${words}.`, goesOn];
}

/** The statuses that the allowed actions of a supplier offer. */
export function offeredStatuses(allowedActions: readonly string[]): readonly SupplierStatus[] {
  const statuses = Object.keys(statusWords) as SupplierStatus[];
  return statuses.filter((status) => allowedActions.includes(`set_status:${status}`));
}
