import { accountRule } from '../account-rule.js';
import { ledgerTransactions } from './ledgers.js';
import {
  amountsNotPositive,
  FITTING_TERMS,
  futureTransactions,
  NOT_IN_FUTURE,
  POSITIVE_AMOUNT,
  repeatedTransactionIds,
  unfitTransactionTerms,
} from './transaction-checks.js';

/** R112: a transaction id occurs once over all ledgers. */
export const distinctTransactions = accountRule({
  id: 'R112',
  title: 'Transaction ids are unique in the account',
  path: 'transaction_id of ledgers[].current_statement_transactions[] and historical_statement_transactions[]',
  code: 'duplicate_transaction_ids',
  message: 'Transaction id "{id}" is used more than once.',
  check(account, _context, report) {
    for (const finding of repeatedTransactionIds(ledgerTransactions(account))) report(finding);
  },
});

/** R113, of the transactions of ledgers. */
export const transactionDates = accountRule({
  ...NOT_IN_FUTURE,
  check(account, { today }, report) {
    for (const finding of futureTransactions(ledgerTransactions(account), today)) report(finding);
  },
});

/** R114, of the transactions of ledgers. */
export const paymentAmounts = accountRule({
  ...POSITIVE_AMOUNT,
  check(account, _context, report) {
    for (const finding of amountsNotPositive(ledgerTransactions(account))) report(finding);
  },
});

/** R115, of the transactions of ledgers. */
export const transactionTerms = accountRule({
  ...FITTING_TERMS,
  check(account, { isUnreadable }, report) {
    for (const finding of unfitTransactionTerms(ledgerTransactions(account), isUnreadable)) report(finding);
  },
});
