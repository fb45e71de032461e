import { quoted } from '../../payload/shape-problem.js';
import { poundsToUnits } from '../../values/pounds.js';
import { type Place } from '../places.js';
import { repeats } from '../repeats.js';
import { type Report } from '../rule.js';
import { isPositiveOnly, transactionTermProblems } from './transaction-terms.js';

/** What the transactions of a ledger and those added later have in common, as far as it could be read. */
interface SomeTransaction {
  readonly transaction_id?: string;
  readonly transaction_date?: string;
  readonly amount?: string;
  readonly type?: string;
  readonly reason?: string;
  readonly payment_type?: string;
}

type Places = readonly Place<SomeTransaction>[];

/** R112: a transaction id occurs once. */
export function repeatedTransactionIds(transactions: Places, report: Report): void {
  for (const { path, key: id } of repeats(transactions, (one) => one.transaction_id)) {
    report({ path: `${path}.transaction_id`, detail: `Transaction id "${quoted(id)}" is used more than once.` });
  }
}

/** R113: no transaction is dated in the future. */
export function futureTransactions(transactions: Places, today: string, report: Report): void {
  for (const { path, value: transaction } of transactions) {
    if (transaction.transaction_date === undefined || transaction.transaction_date <= today) continue;
    report({ path: `${path}.transaction_date`, detail: 'The transaction date cannot be in the future.' });
  }
}

/** R114: payments and repayments have amounts above zero. */
export function amountsNotPositive(transactions: Places, report: Report): void {
  for (const { path, value: transaction } of transactions) {
    const { type, amount } = transaction;
    if (type === undefined || amount === undefined) continue;
    if (!isPositiveOnly(type) || poundsToUnits(amount) > 0n) continue;
    report({ path: `${path}.amount`, detail: `The amount of a ${type.toLowerCase()} must be positive.` });
  }
}

/** R115: reason and payment type of a transaction go with its type. */
export function unfitTransactionTerms(
  transactions: Places,
  isUnreadable: (path: string) => boolean,
  report: Report,
): void {
  for (const { path, value: transaction } of transactions) {
    if (transaction.type === undefined) continue;
    for (const { field, ...problem } of transactionTermProblems(transaction.type, transaction)) {
      if (transaction[field] === undefined && isUnreadable(`${path}.${field}`)) continue;
      report({ path: `${path}.${field}`, ...problem });
    }
  }
}
