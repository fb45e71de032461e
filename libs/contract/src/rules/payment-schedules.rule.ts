import { entries } from './places.js';
import { type AccountRule } from './rule.js';

/** R123: at most one payment schedule is not a debt repayment plan. Those after the first such are reported. */
export const singlePaymentSchedule: AccountRule = {
  id: 'R123',
  code: 'multiple_open_ended_payment_schedules',
  *check(account, { isUnreadable }) {
    let hasRegular = false;
    for (const { path, value: schedule } of entries(account.payment_schedules, 'payment_schedules')) {
      if (schedule.is_debt_repayment_plan === true || isUnreadable(`${path}.is_debt_repayment_plan`)) continue;
      if (hasRegular) {
        yield {
          path: `${path}.non_field_errors`,
          detail: 'Only one payment schedule that is not a debt repayment plan is allowed.',
        };
      }
      hasRegular = true;
    }
  },
};

/** R128: nobody pays by direct debit for an account whose occupier is unknown. */
export const noDirectDebitForUnknownOccupier: AccountRule = {
  id: 'R128',
  code: 'dd_reference_for_occupier_account',
  *check(account) {
    if (account.unknown_occupier !== true) return;
    for (const { path, value: schedule } of entries(account.payment_schedules, 'payment_schedules')) {
      if (schedule.means !== 'DD') continue;
      yield {
        path: `${path}.means`,
        detail: 'An account with an unknown occupier cannot have a direct debit schedule.',
      };
    }
  },
};
