import { PaymentSchedulePayload } from '../../payload/dto/payment-schedule.payload.js';
import { poundsToUnits } from '../../values/pounds.js';
import { accountRule } from '../account-rule.js';
import { paymentSchedules } from '../account-view.js';
import { boundOf } from '../bound-of.js';
import { type SupplierSettings } from '../supplier-settings.js';

const ABOVE_ZERO = 'The amount of a payment schedule must be above zero.';

/** R120: a payment schedule has an amount above zero. */
export const paymentScheduleAmount = accountRule({
  id: 'R120',
  title: 'A payment schedule has an amount above zero',
  path: 'payment_schedules[].amount',
  code: 'fixed_payment_schedule_amount_out_of_range',
  messages: {
    notAbove: ABOVE_ZERO,
    zero: { message: ABOVE_ZERO, code: 'zero_payment_schedule_amount' },
  },
  check(account, { isUnreadable }, report) {
    for (const { path, value: schedule } of paymentSchedules(account)) {
      const at = `${path}.amount`;
      const units = schedule.amount === undefined ? null : poundsToUnits(schedule.amount);
      if (units === null ? isUnreadable(at) : units > 0n) continue;
      report({ path: at, messageId: units === 0n ? 'zero' : 'notAbove' });
    }
  },
});

/** R121: a payment schedule has a frequency. */
export const paymentScheduleFrequency = accountRule({
  id: 'R121',
  title: 'A payment schedule has a frequency',
  path: 'payment_schedules[].frequency',
  code: 'fixed_payment_schedule_missing_frequency',
  message: 'A payment frequency is required.',
  check(account, { isUnreadable }, report) {
    for (const { path, value: schedule } of paymentSchedules(account)) {
      const at = `${path}.frequency`;
      if (schedule.frequency !== undefined || isUnreadable(at)) continue;
      report({ path: at });
    }
  },
});

const PAYMENT_DAY = boundOf(PaymentSchedulePayload, 'day_of_month').template ?? '';
const EVERY_PAYMENT_DAY = Array.from({ length: 28 }, (_, index) => index + 1);

/** R122: a payment schedule has a day of the month, one of those on which the supplier's payments may fall. */
export const paymentScheduleDay = accountRule({
  id: 'R122',
  title: 'A payment schedule has a payment day the supplier may use',
  path: 'payment_schedules[].day_of_month',
  where: ['libs/contract/src/payload/dto/payment-schedule.payload.ts'],
  code: 'invalid_payment_day_for_payment_schedule',
  messages: {
    notAllowed: PAYMENT_DAY,
    missing: { message: PAYMENT_DAY, code: 'fixed_payment_schedule_missing_day_of_month' },
    // Of a day between the first and the last of them that is none of them.
    notListed: 'The payment day must be one of {days}.',
  },
  check(account, { isUnreadable, settings }, report) {
    const days = paymentDays(settings);
    const [min, max] = [Math.min(...days), Math.max(...days)];
    for (const { path, value: schedule } of paymentSchedules(account)) {
      const at = `${path}.day_of_month`;
      const { day_of_month: day } = schedule;
      if (day === undefined ? isUnreadable(at) : days.includes(day)) continue;
      if (day === undefined || day < min || day > max)
        report({ path: at, messageId: day === undefined ? 'missing' : 'notAllowed', data: { min, max } });
      else report({ path: at, messageId: 'notListed', data: { days: days.toSorted((a, b) => a - b).join(', ') } });
    }
  },
});

function paymentDays(settings: SupplierSettings | undefined): readonly number[] {
  const days = settings?.paymentDays ?? [];
  return days.length === 0 ? EVERY_PAYMENT_DAY : days;
}
