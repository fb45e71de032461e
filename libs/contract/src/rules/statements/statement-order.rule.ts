import { currentTransactions, historicalTransactions, type TransactionPlace } from '../ledgers/ledgers.js';
import { type AccountRule } from '../rule.js';
import { type Boundary, boundedLedgers } from './statement-boundary.js';

const dateOf = ({ value }: TransactionPlace): string | undefined => value.transaction_date;

const isAfterStatement = (date: string, { historicalUpTo: last }: Boundary): boolean =>
  last !== undefined && date > last;
const isInStatement = (date: string, { currentAfter: closed }: Boundary): boolean =>
  closed !== undefined && date <= closed;
const isBeforeBilledTo = (date: string, { currentFrom: first }: Boundary): boolean =>
  first !== undefined && date < first;

/** R106: no historical transaction is later than the closing date. One in the future is reported for that (R113). */
export const historicalInStatement: AccountRule = {
  id: 'R106',
  code: 'historical_statement_transaction_after_last_statement_closing_date',
  check(account, context, report) {
    for (const { ledger, boundary } of boundedLedgers(account, context)) {
      for (const transaction of historicalTransactions(ledger)) {
        const date = dateOf(transaction);
        if (date === undefined || date > context.today || !isAfterStatement(date, boundary)) continue;
        report({
          path: `${transaction.path}.transaction_date`,
          detail: `A historical transaction cannot be later than the last statement closing date ${boundary.historicalUpTo}.`,
        });
      }
    }
  },
};

/** R107: current transactions are later than the closing date. */
export const currentAfterStatement: AccountRule = {
  id: 'R107',
  code: 'current_statement_transaction_before_last_statement_closing_date',
  check(account, context, report) {
    for (const { ledger, boundary } of boundedLedgers(account, context)) {
      for (const transaction of currentTransactions(ledger)) {
        const date = dateOf(transaction);
        if (date === undefined || !isInStatement(date, boundary)) continue;
        report({
          path: `${transaction.path}.transaction_date`,
          detail: `A current transaction must be later than the last statement closing date ${boundary.currentAfter}.`,
          ...(date === boundary.currentAfter && {
            code: 'current_statement_transaction_before_current_statement_opening_date',
          }),
        });
      }
    }
  },
};

/** R108: without a closing date current transactions are not earlier than the date billed up to. */
export const currentAfterBilledTo: AccountRule = {
  id: 'R108',
  code: 'current_statement_transaction_before_last_billed_to_date',
  check(account, context, report) {
    for (const { ledger, boundary } of boundedLedgers(account, context)) {
      for (const transaction of currentTransactions(ledger)) {
        const date = dateOf(transaction);
        if (date === undefined || !isBeforeBilledTo(date, boundary)) continue;
        report({
          path: `${transaction.path}.transaction_date`,
          detail: `A current transaction cannot be earlier than ${boundary.currentFrom}.`,
        });
      }
    }
  },
};

/** R109: current transactions are later than all historical ones, apart from those reported on either side already. */
export const currentAfterHistorical: AccountRule = {
  id: 'R109',
  code: 'historical_statement_transaction_after_current_statement_transaction',
  check(account, context, report) {
    for (const { ledger, boundary } of boundedLedgers(account, context)) {
      let latest = '';
      for (const transaction of historicalTransactions(ledger)) {
        const date = dateOf(transaction) ?? '';
        if (date > latest && date <= context.today && !isAfterStatement(date, boundary)) latest = date;
      }
      for (const transaction of currentTransactions(ledger)) {
        const date = dateOf(transaction);
        if (date === undefined || date > latest) continue;
        if (isInStatement(date, boundary) || isBeforeBilledTo(date, boundary)) continue;
        report({
          path: `${transaction.path}.transaction_date`,
          detail: 'Current transactions must be later than all historical ones.',
        });
      }
    }
  },
};
