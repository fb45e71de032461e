import { amountsNotPositive, futureTransactions, unfitTransactionTerms } from '../ledgers/transaction-checks.js';
import { transactions } from './transaction-entries.js';
import { type TransactionRule } from './transaction-rule.js';

/** R113: no transaction is dated in the future, unless its date is moved. */
export const pastDates: TransactionRule = {
  id: 'R113',
  code: 'transaction_in_future',
  check(request, { today, movesDates }, report) {
    if (!movesDates) futureTransactions(transactions(request), today, report);
  },
};

/** R114: payments and repayments have amounts above zero. */
export const positiveAmounts: TransactionRule = {
  id: 'R114',
  code: 'amount_not_positive',
  check: (request, _context, report) => amountsNotPositive(transactions(request), report),
};

/** R115: reason and payment type of a transaction go with its type. */
export const fittingTerms: TransactionRule = {
  id: 'R115',
  code: 'invalid_transaction_reason',
  check: (request, { isUnreadable }, report) => unfitTransactionTerms(transactions(request), isUnreadable, report),
};
