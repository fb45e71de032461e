import { ledgerTransactions } from './ledgers.js';
import { type AccountRule } from '../rule.js';
import {
  amountsNotPositive,
  futureTransactions,
  repeatedTransactionIds,
  unfitTransactionTerms,
} from './transaction-checks.js';

/** R112: a transaction id occurs once over all ledgers. */
export const distinctTransactions: AccountRule = {
  id: 'R112',
  code: 'duplicate_transaction_ids',
  check: (account, _context, report) => repeatedTransactionIds(ledgerTransactions(account), report),
};

/** R113: no transaction is dated in the future. */
export const transactionDates: AccountRule = {
  id: 'R113',
  code: 'transaction_in_future',
  check: (account, { today }, report) => futureTransactions(ledgerTransactions(account), today, report),
};

/** R114: payments and repayments have amounts above zero. */
export const paymentAmounts: AccountRule = {
  id: 'R114',
  code: 'amount_not_positive',
  check: (account, _context, report) => amountsNotPositive(ledgerTransactions(account), report),
};

/** R115: reason and payment type of a transaction go with its type. */
export const transactionTerms: AccountRule = {
  id: 'R115',
  code: 'invalid_transaction_reason',
  check: (account, { isUnreadable }, report) =>
    unfitTransactionTerms(ledgerTransactions(account), isUnreadable, report),
};
