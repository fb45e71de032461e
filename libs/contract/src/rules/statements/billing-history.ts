import { poundsToUnits } from '../../values/pounds.js';
import { type AccountView } from '../account-view.js';
import { ledgers } from '../ledgers/ledgers.js';
import { meters } from '../metering/meters.js';
import { type RuleContext } from '../rule.js';

/** Whether something was sent at a path, readable or not. */
export function isGiven(value: unknown, path: string, { isUnreadable }: RuleContext): boolean {
  return value !== undefined || isUnreadable(path);
}

/** Whether there was a statement before: historical transactions, a closing date or a balance other than zero (R118). */
export function wasBilled(account: AccountView): boolean {
  return statementBefore(account) !== undefined;
}

/** The path of the first thing that says that there was a statement before. */
function statementBefore(account: AccountView): string | undefined {
  for (const { path, value: ledger } of ledgers(account)) {
    const { last_statement_balance: balance } = ledger;
    if (ledger.historical_statement_transactions !== undefined) return `${path}.historical_statement_transactions`;
    if (ledger.last_statement_closing_date !== undefined) return `${path}.last_statement_closing_date`;
    if (balance !== undefined && poundsToUnits(balance) !== 0n) return `${path}.last_statement_balance`;
  }
  return undefined;
}

/**
 * The path of the first thing for which an account has to say up to when it was billed: a statement before, or transfer
 * readings (R118). Undefined where it need not.
 */
export function whyBilledTo(account: AccountView): string | undefined {
  const statement = statementBefore(account);
  if (statement !== undefined) return statement;
  for (const { path, value: meter } of meters(account))
    if (meter.transfer_readings !== undefined) return `${path}.transfer_readings`;
  return undefined;
}

/** The problem of last_billed_to_date by itself (R119); undefined when it is valid or cannot be checked. */
export function billedToProblem(
  account: AccountView,
  context: RuleContext,
): 'in the future' | 'before supply starts' | undefined {
  const { last_billed_to_date: billedTo } = account.payload;
  if (billedTo === undefined) return undefined;
  if (billedTo > context.today) return 'in the future';
  const start = earliestSupplyStart(account);
  if (start === undefined || billedTo >= start) return undefined;
  // A start in the future is itself reported (R53), and says nothing about the day before it.
  return start > context.today && context.refuses('R53') ? undefined : 'before supply starts';
}

/** The date billed up to, for rules that compare with it: undefined when it is absent, unreadable or itself refused (R119). */
export function usableBilledTo(account: AccountView, context: RuleContext): string | undefined {
  const isRefused = billedToProblem(account, context) !== undefined && context.refuses('R119');
  return isRefused ? undefined : account.payload.last_billed_to_date;
}

/** The first day of supply over all meter points; undefined when there are none or one of them cannot be read. */
function earliestSupplyStart(account: AccountView): string | undefined {
  let earliest: string | undefined;
  for (const address of account.payload.supply_addresses ?? []) {
    if (address?.meter_points === undefined) return undefined;
    for (const meterPoint of address.meter_points) {
      const start = meterPoint?.supply_start_date;
      if (start === undefined) return undefined;
      if (earliest === undefined || start < earliest) earliest = start;
    }
  }
  return earliest;
}
