import { billedToProblem, isGiven, whyBilledTo } from './billing-history.js';
import { type AccountRule } from '../rule.js';

const NEVER_BILLED =
  'An account that was never billed leaves out transfer readings, historical transactions, the last statement closing date and the last statement balance.';

/** R118: an account that was billed, or that brings transfer readings, says up to when it was billed. */
export const billedToDateGiven: AccountRule = {
  id: 'R118',
  code: 'last_billed_to_date_not_found',
  check(account, context, report) {
    if (isGiven(account.last_billed_to_date, 'last_billed_to_date', context)) return;
    const because = whyBilledTo(account);
    if (because === undefined) return;
    report({
      path: 'last_billed_to_date',
      detail: `The date billed up to is required, as ${because} is given. ${NEVER_BILLED}`,
    });
  },
};

/** R119: the date billed up to is not in the future and not before the first day of supply. */
export const billedToDateInPlace: AccountRule = {
  id: 'R119',
  code: 'invalid_last_billed_to_date',
  check(account, context, report) {
    const problem = billedToProblem(account, context);
    if (problem === undefined) return;
    report({ path: 'last_billed_to_date', detail: `The date billed up to cannot be ${problem}.` });
  },
};
