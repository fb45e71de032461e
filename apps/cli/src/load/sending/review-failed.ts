import type { CarryoverClient, ImportStatus } from '@carryover/client';
import type { Journal } from '../journal/journal.js';
import type { JournalRecord } from '../journal/records.js';
import type { LineStates } from '../lines/line-states.js';
import type { Patience } from './patience.js';
import { patiently } from './patiently.js';
import { statusOrNone } from './status-or-none.js';

/** Lines that failed in an earlier run, and who knows what became of their accounts since. */
export interface ReviewWork {
  readonly client: CarryoverClient;
  readonly code: string;
  readonly journal: Journal;
  readonly states: LineStates;
  readonly patience: Patience;
  readonly signal: AbortSignal;
  readonly onRecord: (record: JournalRecord) => void;
}

/**
 * Asks about accounts whose lines failed: staff may have retried the import, or another file may have brought the account.
 * Lines of accounts that are there now, or that are imported at this moment, fail no longer.
 * @throws CommandProblem, OutOfPatience
 */
export async function reviewFailed(work: ReviewWork): Promise<void> {
  const { client, code, journal, states, patience, signal, onRecord } = work;
  await client.each(states.numbersOf('failed'), async (number) => {
    const status = await patiently(patience, () => statusOrNone(client, code, number, signal));
    const record = status === null ? null : recordOf(number, status, states);
    if (record === null) return;
    journal.add(record);
    states.apply(record);
    onRecord(record);
  });
}

function recordOf(
  number: string,
  { status, platform_identifier: account }: ImportStatus,
  states: LineStates,
): JournalRecord | null {
  const position = states.positionOf(number);
  if (position === null) return null;
  if (status === 'PROCESSED')
    return { kind: 'done', position, number, result: { account_number: account, imported_meanwhile: true } };
  return status === 'PENDING' || status === 'IN_PROGRESS' ? { kind: 'accepted', position, number } : null;
}
