import { poundsToUnits } from '../../values/pounds.js';
import { isGiven } from './billing-history.js';
import { type LedgerPlace, ledgers } from '../ledgers/ledgers.js';
import { type AccountRule, type ReadableAccount, type RuleContext } from '../rule.js';

function hasClosingDate({ path, value }: LedgerPlace, context: RuleContext): boolean {
  return isGiven(value.last_statement_closing_date, `${path}.last_statement_closing_date`, context);
}

/** Whether historical transactions are there without any date up to which they were billed. */
function lacksHistoricalEnd(account: ReadableAccount, ledger: LedgerPlace, context: RuleContext): boolean {
  return (
    ledger.value.historical_statement_transactions !== undefined &&
    !hasClosingDate(ledger, context) &&
    !isGiven(account.last_billed_to_date, 'last_billed_to_date', context)
  );
}

/** R105: historical transactions need the closing date of their statement, for which the date billed up to may stand. */
export const historicalClosingDate: AccountRule = {
  id: 'R105',
  code: 'historical_statement_transactions_without_last_statement_closing_date_or_last_billed_to_date',
  check(account, context, report) {
    for (const ledger of ledgers(account)) {
      if (!lacksHistoricalEnd(account, ledger, context)) continue;
      report({
        path: `${ledger.path}.last_statement_closing_date`,
        detail: 'A last statement closing date is needed for historical transactions.',
      });
    }
  },
};

/** R110: a statement was not issued before it closed. A closing date in the future is reported for that (R111). */
export const statementIssueDate: AccountRule = {
  id: 'R110',
  code: 'last_statement_issued_before_closing_date',
  check(account, { today }, report) {
    for (const { path, value: ledger } of ledgers(account)) {
      const { last_statement_issue_date: issued, last_statement_closing_date: closed } = ledger;
      if (issued === undefined || closed === undefined || closed > today || issued >= closed) continue;
      report({
        path: `${path}.last_statement_issue_date`,
        detail: 'The last statement was issued before it closed.',
      });
    }
  },
};

/**
 * R111: the last statement does not close in the future. Without a closing date it would be the latest historical
 * transaction that ends the period, and one in the future is reported by itself (R113).
 */
export const statementClosed: AccountRule = {
  id: 'R111',
  code: 'historical_statement_period_end_in_future',
  check(account, { today }, report) {
    for (const { path, value: ledger } of ledgers(account)) {
      const { last_statement_closing_date: closed } = ledger;
      if (closed === undefined || closed <= today) continue;
      report({
        path: `${path}.last_statement_closing_date`,
        detail: 'The last statement cannot close in the future.',
      });
    }
  },
};

/** R116: a last statement balance other than zero needs a closing date when there are current transactions. */
export const statementBalanceClosingDate: AccountRule = {
  id: 'R116',
  code: 'historical_statement_without_last_statement_closing_date',
  check(account, context, report) {
    for (const ledger of ledgers(account)) {
      const { last_statement_balance: balance, current_statement_transactions: current } = ledger.value;
      if (balance === undefined || poundsToUnits(balance) === 0n || current === undefined) continue;
      // The same date is missed by R105 already where nothing stands in for it.
      if (hasClosingDate(ledger, context) || lacksHistoricalEnd(account, ledger, context)) continue;
      report({
        path: `${ledger.path}.last_statement_closing_date`,
        detail: 'A last statement closing date is needed when the last statement balance is not zero.',
      });
    }
  },
};
