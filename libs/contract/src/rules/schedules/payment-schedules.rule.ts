import { paymentSchedules } from '../places.js';
import { type AccountRule } from '../rule.js';

/** R123: at most one payment schedule is not a debt repayment plan. Those after the first such are reported. */
export const singlePaymentSchedule: AccountRule = {
  id: 'R123',
  code: 'multiple_open_ended_payment_schedules',
  check(account, { isUnreadable }, report) {
    let hasRegular = false;
    for (const { path, value: schedule } of paymentSchedules(account)) {
      if (schedule.is_debt_repayment_plan === true || isUnreadable(`${path}.is_debt_repayment_plan`)) continue;
      if (hasRegular) {
        report({
          path: `${path}.non_field_errors`,
          detail: 'Only one payment schedule that is not a debt repayment plan is allowed.',
        });
      }
      hasRegular = true;
    }
  },
};

/** R128: nobody pays by direct debit for an account whose occupier is unknown. */
export const noDirectDebitForUnknownOccupier: AccountRule = {
  id: 'R128',
  code: 'dd_reference_for_occupier_account',
  check(account, _context, report) {
    if (account.unknown_occupier !== true) return;
    for (const { path, value: schedule } of paymentSchedules(account)) {
      if (schedule.means !== 'DD') continue;
      report({
        path: `${path}.means`,
        detail: 'An account with an unknown occupier cannot have a direct debit schedule.',
      });
    }
  },
};
