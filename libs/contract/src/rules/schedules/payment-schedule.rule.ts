import { poundsToUnits } from '../../values/pounds.js';
import { paymentSchedules } from '../places.js';
import { type AccountRule } from '../rule.js';
import { type SupplierSettings } from '../supplier-settings.js';

/** R120: a payment schedule has an amount above zero. */
export const paymentScheduleAmount: AccountRule = {
  id: 'R120',
  code: 'fixed_payment_schedule_amount_out_of_range',
  check(account, { isUnreadable }, report) {
    for (const { path, value: schedule } of paymentSchedules(account)) {
      const at = `${path}.amount`;
      const units = schedule.amount === undefined ? null : poundsToUnits(schedule.amount);
      if (units === null ? isUnreadable(at) : units > 0n) continue;
      const finding = { path: at, detail: 'The amount of a payment schedule must be above zero.' };
      report(units === 0n ? { ...finding, code: 'zero_payment_schedule_amount' } : finding);
    }
  },
};

/** R121: a payment schedule has a frequency. */
export const paymentScheduleFrequency: AccountRule = {
  id: 'R121',
  code: 'fixed_payment_schedule_missing_frequency',
  check(account, { isUnreadable }, report) {
    for (const { path, value: schedule } of paymentSchedules(account)) {
      const at = `${path}.frequency`;
      if (schedule.frequency !== undefined || isUnreadable(at)) continue;
      report({ path: at, detail: 'A payment frequency is required.' });
    }
  },
};

const EVERY_PAYMENT_DAY = Array.from({ length: 28 }, (_, index) => index + 1);

/** R122: a payment schedule has a day of the month, one of those on which the supplier's payments may fall. */
export const paymentScheduleDay: AccountRule = {
  id: 'R122',
  code: 'invalid_payment_day_for_payment_schedule',
  check(account, { isUnreadable, settings }, report) {
    const days = paymentDays(settings);
    for (const { path, value: schedule } of paymentSchedules(account)) {
      const at = `${path}.day_of_month`;
      const { day_of_month: day } = schedule;
      if (day === undefined ? isUnreadable(at) : days.includes(day)) continue;
      const detail = `The payment day must be between ${Math.min(...days)} and ${Math.max(...days)}.`;
      const finding = { path: at, detail };
      report(day === undefined ? { ...finding, code: 'fixed_payment_schedule_missing_day_of_month' } : finding);
    }
  },
};

function paymentDays(settings: SupplierSettings | undefined): readonly number[] {
  const days = settings?.paymentDays ?? [];
  return days.length === 0 ? EVERY_PAYMENT_DAY : days;
}
