import type { PostImportTransaction } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import type { StoredTransaction } from '../storage/find-stored-transactions.js';
import { storedAt } from './transactions-sent-again.js';

const sent = (amount: string, type: PostImportTransaction['type'] = 'PAYMENT'): PostImportTransaction => ({
  transaction_id: 'A',
  transaction_date: '2026-01-31',
  amount,
  type,
  reason: 'x',
});
const stored = (amount: string | null, type: string | null = 'PAYMENT'): StoredTransaction => ({
  type,
  amount,
  fields: {},
});

/** What is found for each of some transactions of one id that are skipped. */
function found(transactions: readonly PostImportTransaction[], occurrences: readonly StoredTransaction[]) {
  const again = storedAt(transactions, new Set(transactions.keys()), new Map([['A', occurrences]]));
  return transactions.map((_, index) => again.get(index)?.stored);
}

describe('what is stored of a transaction that is sent again', () => {
  it('is the first occurrence with its type and amount, however that is written, and else the first of all', () => {
    const [none, two, charge, one, another] = [
      stored(null, null),
      stored('2.00'),
      stored('1.0', 'CHARGE'),
      stored('1'),
      stored('1.00'),
    ];
    const occurrences = [none, two, charge, one, another];
    const transactions = [sent('1.0000'), sent('2'), sent('1', 'CHARGE'), sent('2', 'CHARGE'), sent('1', 'CREDIT')];
    expect(found(transactions, occurrences)).toEqual([one, two, charge, none, none]);
    expect(found([sent('1')], [])).toEqual([undefined]);
  });

  it('is found in twice as many steps for twice as many of one id', () => {
    const looks = (count: number) => {
      let reads = 0;
      const occurrence = (): StoredTransaction => ({
        type: 'PAYMENT',
        get amount() {
          reads += 1;
          return '1.00';
        },
        fields: {},
      });
      const transactions = Array.from({ length: count }, () => sent('0.0000000002'));
      found(transactions, Array.from({ length: count }, occurrence));
      return reads;
    };
    expect(looks(400)).toBeLessThanOrEqual(2 * looks(200));
  });
});
