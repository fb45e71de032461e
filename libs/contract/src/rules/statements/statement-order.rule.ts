import { accountRule } from '../account-rule.js';
import { currentTransactions, historicalTransactions, type TransactionEntry } from '../ledgers/ledgers.js';
import { type Boundary, boundedLedgers } from './statement-boundary.js';

const dateOf = ({ value }: TransactionEntry): string | undefined => value.transaction_date;

const isAfterStatement = (date: string, { historicalUpTo: last }: Boundary): boolean =>
  last !== undefined && date > last;
const isInStatement = (date: string, { currentAfter: closed }: Boundary): boolean =>
  closed !== undefined && date <= closed;
const isBeforeBilledTo = (date: string, { currentFrom: first }: Boundary): boolean =>
  first !== undefined && date < first;

/** R106: no historical transaction is later than the closing date. One in the future is reported for that (R113). */
export const historicalInStatement = accountRule({
  id: 'R106',
  title: 'No historical transaction is after the closing date',
  path: 'ledgers[].historical_statement_transactions[].transaction_date',
  code: 'historical_statement_transaction_after_last_statement_closing_date',
  message: 'A historical transaction cannot be later than the last statement closing date {date}.',
  check(account, context, report) {
    for (const { ledger, boundary } of boundedLedgers(account, context)) {
      for (const transaction of historicalTransactions(ledger)) {
        const date = dateOf(transaction);
        if (date === undefined || !isAfterStatement(date, boundary)) continue;
        if (date > context.today && context.refuses('R113')) continue;
        report({
          path: `${transaction.path}.transaction_date`,
          data: { date: boundary.historicalUpTo ?? '' },
        });
      }
    }
  },
});

const AFTER_CLOSING_DATE = 'A current transaction must be later than the last statement closing date {date}.';

/** R107: current transactions are later than the closing date. */
export const currentAfterStatement = accountRule({
  id: 'R107',
  title: 'Current transactions are after the closing date',
  path: 'ledgers[].current_statement_transactions[].transaction_date',
  code: 'current_statement_transaction_before_last_statement_closing_date',
  messages: {
    before: AFTER_CLOSING_DATE,
    onTheDay: {
      message: AFTER_CLOSING_DATE,
      code: 'current_statement_transaction_before_current_statement_opening_date',
    },
  },
  check(account, context, report) {
    for (const { ledger, boundary } of boundedLedgers(account, context)) {
      for (const transaction of currentTransactions(ledger)) {
        const date = dateOf(transaction);
        if (date === undefined || !isInStatement(date, boundary)) continue;
        report({
          path: `${transaction.path}.transaction_date`,
          messageId: date === boundary.currentAfter ? 'onTheDay' : 'before',
          data: { date: boundary.currentAfter ?? '' },
        });
      }
    }
  },
});

/** R108: without a closing date current transactions are not earlier than the date billed up to. */
export const currentAfterBilledTo = accountRule({
  id: 'R108',
  title: 'Without a closing date, no current transaction is before the date billed up to',
  path: 'ledgers[].current_statement_transactions[].transaction_date',
  code: 'current_statement_transaction_before_last_billed_to_date',
  message: 'A current transaction cannot be earlier than {last_billed_to_date}.',
  check(account, context, report) {
    for (const { ledger, boundary } of boundedLedgers(account, context)) {
      for (const transaction of currentTransactions(ledger)) {
        const date = dateOf(transaction);
        if (date === undefined || !isBeforeBilledTo(date, boundary)) continue;
        report({
          path: `${transaction.path}.transaction_date`,
          data: { last_billed_to_date: boundary.currentFrom ?? '' },
        });
      }
    }
  },
});

/**
 * R109: current transactions are later than all historical ones, apart from those reported on either side already: of the
 * historical ones by R106 and R113, of the current ones by R107 and R108.
 */
export const currentAfterHistorical = accountRule({
  id: 'R109',
  title: 'Current transactions are after historical ones',
  path: 'ledgers[].current_statement_transactions[].transaction_date',
  code: 'historical_statement_transaction_after_current_statement_transaction',
  message: 'Current transactions must be later than all historical ones.',
  check(account, context, report) {
    for (const { ledger, boundary } of boundedLedgers(account, context)) {
      let latest = '';
      for (const transaction of historicalTransactions(ledger)) {
        const date = dateOf(transaction) ?? '';
        if (date <= latest || (date > context.today && context.refuses('R113'))) continue;
        if (!isAfterStatement(date, boundary) || !context.refuses('R106')) latest = date;
      }
      for (const transaction of currentTransactions(ledger)) {
        const date = dateOf(transaction);
        if (date === undefined || date > latest) continue;
        if (isInStatement(date, boundary) && context.refuses('R107')) continue;
        if (isBeforeBilledTo(date, boundary) && context.refuses('R108')) continue;
        report({
          path: `${transaction.path}.transaction_date`,
        });
      }
    }
  },
});
