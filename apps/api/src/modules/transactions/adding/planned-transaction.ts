import type { Partially, PostImportTransaction, TransactionsRequest } from '@carryover/contract';
import { nearestDay, type StatementPeriod } from './statement-period.js';

/** A transaction that is going to be stored. */
export interface PlannedTransaction {
  /** Its position in the request. */
  readonly index: number;
  readonly transaction: PostImportTransaction;
  /** Number among the account's transactions with this id, from 1. */
  readonly occurrence: number;
  /** The day it is booked on. */
  readonly date: string;
  /** Whether that is another day than the one sent. */
  readonly isMoved: boolean;
}

/** The transactions of a request as far as they could be read, by position. */
export type ReadTransactions = readonly (Partially<PostImportTransaction> | undefined)[];

/**
 * The positions of transactions whose id is on the account already, or will be by an earlier one of the same request
 * (R155).
 * @param occurrences how often each id is on the account
 */
export function positionsOnAccount(
  transactions: ReadTransactions,
  occurrences: ReadonlyMap<string, number>,
): ReadonlySet<number> {
  const known = new Set(occurrences.keys());
  const positions = new Set<number>();
  for (const [index, one] of transactions.entries()) {
    const id = one?.transaction_id;
    if (id === undefined) continue;
    if (known.has(id)) positions.add(index);
    known.add(id);
  }
  return positions;
}

/** The ids that could be read. */
export function idsOf(transactions: ReadTransactions): string[] {
  return transactions.flatMap((one) => (one?.transaction_id === undefined ? [] : [one.transaction_id]));
}

/** The request without the transactions at some positions; the others keep theirs. */
export function withoutPositions(
  request: Partially<TransactionsRequest>,
  positions: ReadonlySet<number>,
): Partially<TransactionsRequest> {
  const transactions = (request.transactions ?? []).map((one, index) => (positions.has(index) ? undefined : one));
  return { ...request, transactions };
}

/**
 * The rows of a valid request. Repeated ids get an occurrence number each.
 * @param skipped positions that are not stored
 */
export function planTransactions(
  transactions: readonly PostImportTransaction[],
  skipped: ReadonlySet<number>,
  occurrences: ReadonlyMap<string, number>,
  period: StatementPeriod,
): PlannedTransaction[] {
  const taken = new Map(occurrences);
  return transactions.flatMap((transaction, index) => {
    if (skipped.has(index)) return [];
    const { transaction_id: id, transaction_date: sent } = transaction;
    const occurrence = (taken.get(id) ?? 0) + 1;
    taken.set(id, occurrence);
    const date = nearestDay(sent, period);
    return [{ index, transaction, occurrence, date, isMoved: date !== sent }];
  });
}
