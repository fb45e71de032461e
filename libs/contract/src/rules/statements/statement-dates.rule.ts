import { poundsToUnits } from '../../values/pounds.js';
import { accountRule } from '../account-rule.js';
import { type AccountView } from '../account-view.js';
import { type LedgerEntry, ledgers } from '../ledgers/ledgers.js';
import { type RuleContext } from '../rule.js';
import { isGiven } from './billing-history.js';

function hasClosingDate({ path, value }: LedgerEntry, context: RuleContext): boolean {
  return isGiven(value.last_statement_closing_date, `${path}.last_statement_closing_date`, context);
}

/** Whether there are historical transactions without any date up to which they were billed. */
function lacksHistoricalEnd(account: AccountView, ledger: LedgerEntry, context: RuleContext): boolean {
  return (
    ledger.value.historical_statement_transactions !== undefined &&
    !hasClosingDate(ledger, context) &&
    !isGiven(account.payload.last_billed_to_date, 'last_billed_to_date', context)
  );
}

/** R105: historical transactions need the closing date of their statement, for which the date billed up to may stand. */
export const historicalClosingDate = accountRule({
  id: 'R105',
  title: 'Historical transactions come with a closing date',
  path: 'ledgers[].last_statement_closing_date',
  code: 'historical_statement_transactions_without_last_statement_closing_date_or_last_billed_to_date',
  message: 'A last statement closing date is needed for historical transactions.',
  check(account, context, report) {
    for (const ledger of ledgers(account)) {
      if (!lacksHistoricalEnd(account, ledger, context)) continue;
      report({
        path: `${ledger.path}.last_statement_closing_date`,
      });
    }
  },
});

/** R110: a statement was not issued before it closed. A closing date in the future is reported for that (R111). */
export const statementIssueDate = accountRule({
  id: 'R110',
  title: 'A statement is not issued before it closes',
  path: 'ledgers[].last_statement_issue_date',
  code: 'last_statement_issued_before_closing_date',
  message: 'The last statement was issued before it closed.',
  check(account, { today, refuses }, report) {
    for (const { path, value: ledger } of ledgers(account)) {
      const { last_statement_issue_date: issued, last_statement_closing_date: closed } = ledger;
      if (issued === undefined || closed === undefined || issued >= closed) continue;
      if (closed > today && refuses('R111')) continue;
      report({
        path: `${path}.last_statement_issue_date`,
      });
    }
  },
});

/**
 * R111: the last statement does not close in the future. Without a closing date it would be the latest historical
 * transaction that ends the period, and one in the future is reported by itself (R113).
 */
export const statementClosed = accountRule({
  id: 'R111',
  title: 'The last statement does not close in the future',
  path: 'ledgers[].last_statement_closing_date',
  code: 'historical_statement_period_end_in_future',
  message: 'The last statement cannot close in the future.',
  check(account, { today }, report) {
    for (const { path, value: ledger } of ledgers(account)) {
      const { last_statement_closing_date: closed } = ledger;
      if (closed === undefined || closed <= today) continue;
      report({
        path: `${path}.last_statement_closing_date`,
      });
    }
  },
});

/** R116: a last statement balance other than zero needs a closing date when there are current transactions. */
export const statementBalanceClosingDate = accountRule({
  id: 'R116',
  title: 'A last statement balance with current transactions has a closing date',
  path: 'ledgers[].last_statement_closing_date',
  code: 'historical_statement_without_last_statement_closing_date',
  message: 'A last statement closing date is needed when the last statement balance is not zero.',
  check(account, context, report) {
    for (const ledger of ledgers(account)) {
      const { last_statement_balance: balance, current_statement_transactions: current } = ledger.value;
      if (balance === undefined || poundsToUnits(balance) === 0n || current === undefined) continue;
      if (hasClosingDate(ledger, context)) continue;
      // The same date is missed by R105 already where nothing stands in for it.
      if (lacksHistoricalEnd(account, ledger, context) && context.refuses('R105')) continue;
      report({
        path: `${ledger.path}.last_statement_closing_date`,
      });
    }
  },
});
