import { listingNote } from './listing-note.js';
import type { PlannedTransaction } from './planned-transaction.js';

/** The body of the note that is pinned when transactions were moved (R156), or null when none was. */
export function movedNote(planned: readonly PlannedTransaction[]): string | null {
  const moved = planned.filter(({ isMoved }) => isMoved);
  const heading =
    moved.length === 1
      ? 'The date of 1 transaction was changed to fall in the open statement period:'
      : `The dates of ${moved.length} transactions were changed to fall in the open statement period:`;
  return listingNote(
    heading,
    moved.map(
      ({ transaction: { transaction_id: id, transaction_date: sent }, date }) => `${id}: from ${sent} to ${date}`,
    ),
  );
}
