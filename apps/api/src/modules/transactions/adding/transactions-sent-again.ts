import { type PostImportTransaction, poundsToUnits } from '@carryover/contract';
import type { StoredTransaction } from '../storage/find-stored-transactions.js';
import { listingNote } from './listing-note.js';
import { withPence } from './transaction-data.js';

/** A transaction that was skipped because its id is on the account, with the stored one (R155). */
export interface TransactionSentAgain {
  readonly sent: PostImportTransaction;
  readonly stored: StoredTransaction;
}

/**
 * The stored transaction for each skipped position: of several occurrences of an id, one with the same amount and
 * type, else the first.
 * @param known every id at those positions with its occurrences
 */
export function storedAt(
  transactions: readonly PostImportTransaction[],
  skipped: ReadonlySet<number>,
  known: ReadonlyMap<string, readonly StoredTransaction[]>,
): ReadonlyMap<number, TransactionSentAgain> {
  const found = new Map<number, TransactionSentAgain>();
  const firsts = new Map([...known].map(([id, occurrences]) => [id, firstByMoney(occurrences)]));
  for (const index of skipped) {
    const sent = transactions[index];
    if (sent === undefined) continue;
    const ofType = firsts.get(sent.transaction_id)?.get(sent.type);
    const stored = ofType?.get(unitsOf(sent)) ?? known.get(sent.transaction_id)?.[0];
    if (stored !== undefined) found.set(index, { sent, stored });
  }
  return found;
}

/** The first occurrences with each amount, by type. A request may send an id again as often as the account has it. */
function firstByMoney(occurrences: readonly StoredTransaction[]) {
  const byType = new Map<string | null, Map<bigint | null, StoredTransaction>>();
  for (const occurrence of occurrences) {
    const byUnits = byType.get(occurrence.type) ?? new Map<bigint | null, StoredTransaction>();
    byType.set(occurrence.type, byUnits);
    const units = unitsOf(occurrence);
    if (!byUnits.has(units)) byUnits.set(units, occurrence);
  }
  return byType;
}

/** The body of the note that warns staff of transactions sent again with another amount or type, or null for none. */
export function differenceNote(sentAgain: Iterable<TransactionSentAgain>): string | null {
  const different = [...sentAgain].filter(({ sent, stored }) => !isSameMoney(sent, stored));
  const heading =
    different.length === 1
      ? '1 transaction was sent again with another amount or type; what was there is kept:'
      : `${different.length} transactions were sent again with another amount or type; what was there is kept:`;
  return listingNote(
    heading,
    different.map(({ sent, stored }) => `${sent.transaction_id}: ${money(stored)} is there, ${money(sent)} was sent`),
  );
}

type Money = Pick<StoredTransaction, 'type' | 'amount'>;

/** Whether two do the same to a balance. */
function isSameMoney(one: Money, other: Money): boolean {
  return one.type === other.type && unitsOf(one) === unitsOf(other);
}

function unitsOf({ amount }: Money): bigint | null {
  return amount === null ? null : poundsToUnits(amount);
}

function money({ type, amount }: Money): string {
  return `${type ?? 'a transaction without a type'} of ${amount === null ? 'no amount' : withPence(amount)}`;
}
