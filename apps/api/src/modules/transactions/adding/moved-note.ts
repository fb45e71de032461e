import type { PlannedTransaction } from './planned-transaction.js';

/** Transactions listed by name in one note; the others are counted. */
const MOST_LISTED = 50;

/** The body of the note that is pinned when transactions were moved (R156), or null when none was. */
export function movedNote(planned: readonly PlannedTransaction[]): string | null {
  const moved = planned.filter(({ isMoved }) => isMoved);
  if (moved.length === 0) return null;
  const listed = moved.slice(0, MOST_LISTED).map(({ transaction, date }) => {
    return `${transaction.transaction_id}: from ${transaction.transaction_date} to ${date}`;
  });
  const rest = moved.length - listed.length;
  const heading =
    moved.length === 1
      ? 'The date of 1 transaction was changed to fall in the open statement period:'
      : `The dates of ${moved.length} transactions were changed to fall in the open statement period:`;
  return [heading, ...listed, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
}
