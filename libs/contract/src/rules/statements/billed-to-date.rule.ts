import { accountRule } from '../account-rule.js';
import { billedToProblem, isGiven, whyBilledTo } from './billing-history.js';

/** R118: an account that was billed, or that brings transfer readings, says up to when it was billed. */
export const billedToDateGiven = accountRule({
  id: 'R118',
  title: 'An account that was billed tells up to when',
  lowered: 'R65, R82, R84, R89 and R108 have no date to compare with',
  path: 'last_billed_to_date',
  code: 'last_billed_to_date_not_found',
  message:
    'The date billed up to is required, as {path} is given. An account that was never billed leaves out transfer readings, historical transactions, the last statement closing date and the last statement balance.',
  check(account, context, report) {
    if (isGiven(account.payload.last_billed_to_date, 'last_billed_to_date', context)) return;
    const because = whyBilledTo(account);
    if (because === undefined) return;
    report({ path: 'last_billed_to_date', data: { path: because } });
  },
});

/** R119: the date billed up to is not in the future and not before the first day of supply. */
export const billedToDateInOrder = accountRule({
  id: 'R119',
  title: 'The date billed up to is neither in the future nor before supply',
  path: 'last_billed_to_date',
  code: 'invalid_last_billed_to_date',
  message: 'The date billed up to cannot be {problem=in the future|before supply starts}.',
  check(account, context, report) {
    const problem = billedToProblem(account, context);
    if (problem === undefined) return;
    report({ path: 'last_billed_to_date', data: { problem } });
  },
});
