import {
  amountsNotPositive,
  FITTING_TERMS,
  futureTransactions,
  NOT_IN_FUTURE,
  POSITIVE_AMOUNT,
  unfitTransactionTerms,
} from '../ledgers/transaction-checks.js';
import { transactions } from './transaction-entries.js';
import { transactionRule } from './transaction-rule.js';

/** R113, of transactions that are added, unless their dates are moved. */
export const pastDates = transactionRule({
  ...NOT_IN_FUTURE,
  check(request, { today, movesDates }, report) {
    if (movesDates) return;
    for (const finding of futureTransactions(transactions(request), today)) report(finding);
  },
});

/** R114, of transactions that are added. */
export const positiveAmounts = transactionRule({
  ...POSITIVE_AMOUNT,
  check(request, _context, report) {
    for (const finding of amountsNotPositive(transactions(request))) report(finding);
  },
});

/** R115, of transactions that are added. */
export const fittingTerms = transactionRule({
  ...FITTING_TERMS,
  check(request, { isUnreadable }, report) {
    for (const finding of unfitTransactionTerms(transactions(request), isUnreadable)) report(finding);
  },
});
