import { poundsToUnits } from '../../values/pounds.js';
import { accountRule } from '../account-rule.js';
import { paymentSchedules } from '../account-view.js';
import { type RuleContext } from '../rule.js';

/** R125: a debt repayment element comes with the date on which it ends. */
export const debtRepaymentEndDate = accountRule({
  id: 'R125',
  title: 'A debt repayment element has an end date',
  path: 'payment_schedules[].debt_repayment_end_date',
  code: 'debt_repayment_missing_end_date',
  message: 'An end date is required for the debt repayment element.',
  check(account, { isUnreadable }, report) {
    for (const { path, value: schedule } of paymentSchedules(account)) {
      const at = `${path}.debt_repayment_end_date`;
      const { debt_repayment_element: element, debt_repayment_end_date: endDate } = schedule;
      if (element === undefined || endDate !== undefined || isUnreadable(at)) continue;
      report({ path: at });
    }
  },
});

/** R126: the debt repayment element is a part of the amount: not negative and not above it. */
export const debtRepaymentElement = accountRule({
  id: 'R126',
  title: 'A debt repayment element is a part of the amount',
  path: 'payment_schedules[].debt_repayment_element',
  code: 'debt_repayment_element_out_of_range',
  messages: {
    aboveAmount: 'The debt repayment element cannot exceed the payment amount.',
    negative: 'The debt repayment element must not be negative.',
  },
  check(account, context, report) {
    for (const { path, value: schedule } of paymentSchedules(account)) {
      if (schedule.debt_repayment_element === undefined) continue;
      const at = `${path}.debt_repayment_element`;
      const element = poundsToUnits(schedule.debt_repayment_element);
      if (element < 0n) report({ path: at, messageId: 'negative' });
      else if (element > wholeOf(schedule.amount, element, context)) report({ path: at, messageId: 'aboveAmount' });
    }
  },
});

/** The amount that the element is a part of; the element itself where that amount is missing or refused by R120. */
function wholeOf(amount: string | undefined, element: bigint, { refuses }: RuleContext): bigint {
  if (amount === undefined) return element;
  const units = poundsToUnits(amount);
  return units > 0n || !refuses('R120') ? units : element;
}

/** R127: the debt repayment does not end before the schedule starts. */
export const debtRepaymentPeriod = accountRule({
  id: 'R127',
  title: 'A debt repayment does not end before it starts',
  path: 'payment_schedules[].debt_repayment_end_date',
  code: 'debt_repayment_end_date_after_schedule_end_date',
  message: 'The debt repayment cannot end before the schedule starts.',
  check(account, _context, report) {
    for (const { path, value: schedule } of paymentSchedules(account)) {
      const { start_date: start, debt_repayment_end_date: end } = schedule;
      if (start === undefined || end === undefined || end >= start) continue;
      report({
        path: `${path}.debt_repayment_end_date`,
      });
    }
  },
});
