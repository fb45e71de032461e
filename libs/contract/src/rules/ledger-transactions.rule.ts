import { poundsToUnits } from '../money/pounds.js';
import { quoted } from '../payload/shape-problem.js';
import { ledgerTransactions } from './ledger-places.js';
import { repeats } from './repeats.js';
import { type AccountRule } from './rule.js';
import { isPositiveOnly, transactionTermProblems } from './transaction-terms.js';

/** R112: a transaction id occurs once over all ledgers. */
export const distinctTransactions: AccountRule = {
  id: 'R112',
  code: 'duplicate_transaction_ids',
  *check(account) {
    for (const { path, key: id } of repeats(ledgerTransactions(account), (one) => one.transaction_id)) {
      yield { path: `${path}.transaction_id`, detail: `Transaction id "${quoted(id)}" is used more than once.` };
    }
  },
};

/** R113: no transaction is dated in the future. */
export const transactionDates: AccountRule = {
  id: 'R113',
  code: 'transaction_in_future',
  *check(account, { today }) {
    for (const { path, value: transaction } of ledgerTransactions(account)) {
      if (transaction.transaction_date === undefined || transaction.transaction_date <= today) continue;
      yield { path: `${path}.transaction_date`, detail: 'The transaction date cannot be in the future.' };
    }
  },
};

/** R114: payments and repayments have amounts above zero. */
export const paymentAmounts: AccountRule = {
  id: 'R114',
  code: 'amount_not_positive',
  *check(account) {
    for (const { path, value: transaction } of ledgerTransactions(account)) {
      const { type, amount } = transaction;
      if (type === undefined || amount === undefined) continue;
      if (!isPositiveOnly(type) || poundsToUnits(amount) > 0n) continue;
      yield { path: `${path}.amount`, detail: `The amount of a ${type.toLowerCase()} must be positive.` };
    }
  },
};

/** R115: reason and payment type of a transaction go with its type. */
export const transactionTerms: AccountRule = {
  id: 'R115',
  code: 'invalid_transaction_reason',
  *check(account, { isUnreadable }) {
    for (const { path, value: transaction } of ledgerTransactions(account)) {
      if (transaction.type === undefined) continue;
      for (const { field, ...problem } of transactionTermProblems(transaction.type, transaction)) {
        if (transaction[field] === undefined && isUnreadable(`${path}.${field}`)) continue;
        yield { path: `${path}.${field}`, ...problem };
      }
    }
  },
};
