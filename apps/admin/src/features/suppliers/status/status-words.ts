import { countOf, formatCount } from '../../../lib/format-count';
import { formatInstant } from '../../../lib/format-instant';
import type { StatusChangePreview, SupplierStatus } from '../../../lib/operator-api';

interface StatusWords {
  /** On the button, before the supplier's name. */
  verb: string;
  meaning: string;
}

/** The purpose of each status, for the question before it is set. */
export const statusWords: Readonly<Record<SupplierStatus, StatusWords>> = {
  Ongoing: { verb: 'Resume', meaning: 'New imports are accepted, and those that wait start again.' },
  Paused: {
    verb: 'Pause',
    meaning: 'New imports are refused, and none that waits is started until it is Ongoing again.',
  },
  Complete: {
    verb: 'Complete',
    meaning:
      'The migration is over: new imports are refused. It can be reopened; what ends now stays ended until somebody retries it then.',
  },
};

/** What becomes of the imports that are under way. */
export function consequences(
  status: SupplierStatus,
  { waiting, running, errored, will_end: ends, ...others }: StatusChangePreview,
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
  const ofWaiting = waiting === 0 ? 'No import is waiting.' : `${countOf(waiting, 'waiting import')} ${words}.`;
  return [ofWaiting, goesOn, ...(status === 'Paused' ? windowsInWords(others) : endedInWords(others))];
}

/** A pause does not hold windows up. */
function windowsInWords({
  windows_ending: ending,
  next_window_end: first,
}: Pick<StatusChangePreview, 'windows_ending' | 'next_window_end'>): string[] {
  if (ending === 0 || first === null) return [];
  const at = formatInstant(first);
  return [
    ending === 1
      ? `The window of 1 import ends within 24 hours, at ${at}: the import is then errored, paused or not.`
      : `The windows of ${formatCount(ending)} imports end within 24 hours, the first at ${at}: the imports are then errored, paused or not.`,
  ];
}

function endedInWords({ ended_by_completion: ended }: Pick<StatusChangePreview, 'ended_by_completion'>): string[] {
  if (ended === 0) return [];
  return [`${countOf(ended, 'import')} ended when it was completed, and can be retried afterwards.`];
}

/** The statuses that the allowed actions of a supplier offer. */
export function offeredStatuses(allowedActions: readonly string[]): readonly SupplierStatus[] {
  const statuses = Object.keys(statusWords) as SupplierStatus[];
  return statuses.filter((status) => allowedActions.includes(`set_status:${status}`));
}
