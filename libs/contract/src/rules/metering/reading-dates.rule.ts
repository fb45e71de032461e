import { usableBilledTo } from '../statements/billing-history.js';
import { meters } from './meters.js';
import { type AccountRule } from '../rule.js';

/** R82: transfer readings are dated as the account is billed up to. */
export const transferReadingDates: AccountRule = {
  id: 'R82',
  code: 'transfer_reading_dates_must_match_last_billed_to_date',
  check(account, context, report) {
    const billedTo = usableBilledTo(account, context);
    if (billedTo === undefined) return;
    for (const meter of meters(account)) {
      for (const { path, value: reading } of meter.transferReadings) {
        if (reading.reading_date === undefined || reading.reading_date === billedTo) continue;
        report({
          path: `${path}.reading_date`,
          detail: `The transfer reading must be dated ${billedTo}, the date billed up to.`,
        });
      }
    }
  },
};

/** R84: a billed reading is not later than the date billed up to. One in the future is reported for that (R85). */
export const billedReadingDates: AccountRule = {
  id: 'R84',
  code: 'billed_reading_after_last_billed_to_date',
  check(account, context, report) {
    const billedTo = usableBilledTo(account, context);
    if (billedTo === undefined) return;
    for (const meter of meters(account)) {
      for (const { path, value: reading } of meter.pastReadings) {
        const { reading_date: date, billed } = reading;
        if (billed !== true || date === undefined || date <= billedTo || date > context.today) continue;
        report({ path: `${path}.reading_date`, detail: `A billed reading cannot be later than ${billedTo}.` });
      }
    }
  },
};

/** R85: no historical reading is dated in the future; unbilled ones may be later than the date billed up to. */
export const pastReadingDates: AccountRule = {
  id: 'R85',
  code: 'reading_date_in_future',
  check(account, { today }, report) {
    for (const meter of meters(account)) {
      for (const { path, value: reading } of meter.pastReadings) {
        if (reading.reading_date === undefined || reading.reading_date <= today) continue;
        report({ path: `${path}.reading_date`, detail: 'A reading cannot be dated in the future.' });
      }
    }
  },
};
