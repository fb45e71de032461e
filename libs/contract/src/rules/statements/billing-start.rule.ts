import { accountRule } from '../account-rule.js';
import { type AccountView, meterPoints } from '../account-view.js';
import { ledgers } from '../ledgers/ledgers.js';
import { type RuleContext } from '../rule.js';
import { isGiven, whyBilledTo } from './billing-history.js';

/**
 * R71: it can be told from when the platform bills: by last_billed_to_date, else by last_statement_closing_date, else by
 * the earliest agreement. Accounts that have to say up to when they were billed are told so by R118.
 */
export const billingStart = accountRule({
  id: 'R71',
  title: 'The date from which to bill can be told',
  path: 'last_billed_to_date',
  code: 'cannot_determine_responsible_for_billing_from_date',
  message: 'The date from which to bill cannot be determined.',
  check(account, context, report) {
    if (isGiven(account.payload.last_billed_to_date, 'last_billed_to_date', context)) return;
    if (hasClosingDate(account, context) || hasAgreement(account, context)) return;
    if (whyBilledTo(account) !== undefined && context.refuses('R118')) return;
    report({ path: 'last_billed_to_date' });
  },
});

function hasClosingDate(account: AccountView, context: RuleContext): boolean {
  if (account.payload.ledgers === undefined) return context.isUnreadable('ledgers');
  for (const { path, value: ledger } of ledgers(account)) {
    if (isGiven(ledger.last_statement_closing_date, `${path}.last_statement_closing_date`, context)) return true;
  }
  return false;
}

function hasAgreement(account: AccountView, context: RuleContext): boolean {
  const all = [...meterPoints(account)];
  if (all.length === 0) return context.isUnreadable('supply_addresses');
  return all.some(({ path, value }) => isGiven(value.agreements, `${path}.agreements`, context));
}
