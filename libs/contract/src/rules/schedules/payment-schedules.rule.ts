import { accountRule } from '../account-rule.js';
import { paymentSchedules } from '../account-view.js';

/** R123: at most one payment schedule is not a debt repayment plan. Those after the first such are reported. */
export const singlePaymentSchedule = accountRule({
  id: 'R123',
  title: 'One payment schedule at most is no debt repayment plan',
  path: 'payment_schedules[].non_field_errors',
  code: 'multiple_open_ended_payment_schedules',
  message: 'Only one payment schedule that is not a debt repayment plan is allowed.',
  check(account, { isUnreadable }, report) {
    let hasRegular = false;
    for (const { path, value: schedule } of paymentSchedules(account)) {
      if (schedule.is_debt_repayment_plan === true || isUnreadable(`${path}.is_debt_repayment_plan`)) continue;
      if (hasRegular) {
        report({
          path: `${path}.non_field_errors`,
        });
      }
      hasRegular = true;
    }
  },
});

/** R128: nobody pays by direct debit for an account whose occupier is unknown. */
export const noDirectDebitForUnknownOccupier = accountRule({
  id: 'R128',
  title: 'An unknown occupier has no direct debit',
  path: 'payment_schedules[].means',
  code: 'dd_reference_for_occupier_account',
  message: 'An account with an unknown occupier cannot have a direct debit schedule.',
  check(account, _context, report) {
    if (account.payload.unknown_occupier !== true) return;
    for (const { path, value: schedule } of paymentSchedules(account)) {
      if (schedule.means !== 'DD') continue;
      report({
        path: `${path}.means`,
      });
    }
  },
});
