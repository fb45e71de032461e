import { isGiven, whyBilledTo } from './billing-history.js';
import { ledgers } from '../ledgers/ledgers.js';
import { meterPoints } from '../places.js';
import { type AccountRule, type ReadableAccount, type RuleContext } from '../rule.js';

/**
 * R71: it can be told from when the platform bills: by last_billed_to_date, else by last_statement_closing_date, else by
 * the earliest agreement. Accounts that have to say up to when they were billed are told so by R118.
 */
export const billingStart: AccountRule = {
  id: 'R71',
  code: 'cannot_determine_responsible_for_billing_from_date',
  check(account, context, report) {
    if (isGiven(account.last_billed_to_date, 'last_billed_to_date', context)) return;
    if (hasClosingDate(account, context) || hasAgreement(account, context)) return;
    if (whyBilledTo(account)) return;
    report({ path: 'last_billed_to_date', detail: 'The date from which to bill cannot be determined.' });
  },
};

function hasClosingDate(account: ReadableAccount, context: RuleContext): boolean {
  if (account.ledgers === undefined) return context.isUnreadable('ledgers');
  for (const { path, value: ledger } of ledgers(account)) {
    if (isGiven(ledger.last_statement_closing_date, `${path}.last_statement_closing_date`, context)) return true;
  }
  return false;
}

function hasAgreement(account: ReadableAccount, context: RuleContext): boolean {
  const places = [...meterPoints(account)];
  if (places.length === 0) return context.isUnreadable('supply_addresses');
  return places.some(({ path, value }) => isGiven(value.agreements, `${path}.agreements`, context));
}
