import type { ImportEvent } from '../../lib/operator-api';

const STARTED = 'EVENT_ACCOUNT_IMPORT_PROCESS_STARTED';

/**
 * On which run of the import each event is, counted from its first one on, whatever was retried or sent again in between; null for
 * what happens while no worker has it.
 */
export function runsOf(events: readonly Pick<ImportEvent, 'event' | 'from_status'>[]): readonly (number | null)[] {
  let runs = 0;
  return events.map(({ event, from_status }) => {
    if (event === STARTED) runs += 1;
    return event === STARTED || from_status === 'IN_PROGRESS' ? runs : null;
  });
}

/** How often a worker has taken the import up. */
export function countRuns(events: readonly Pick<ImportEvent, 'event'>[]): number {
  return events.filter(({ event }) => event === STARTED).length;
}
