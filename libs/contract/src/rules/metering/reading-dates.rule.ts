import { accountRule } from '../account-rule.js';
import { usableBilledTo } from '../statements/billing-history.js';
import { meters } from './meters.js';

/** R82: transfer readings are dated as the account is billed up to. */
export const transferReadingDates = accountRule({
  id: 'R82',
  title: 'Transfer readings are of the date billed up to',
  path: 'supply_addresses[].meter_points[].meters[].transfer_readings[].reading_date',
  code: 'transfer_reading_dates_must_match_last_billed_to_date',
  message: 'The transfer reading must be dated {last_billed_to_date}, the date billed up to.',
  check(account, context, report) {
    const billedTo = usableBilledTo(account, context);
    if (billedTo === undefined) return;
    for (const meter of meters(account)) {
      for (const { path, value: reading } of meter.transferReadings) {
        if (reading.reading_date === undefined || reading.reading_date === billedTo) continue;
        report({
          path: `${path}.reading_date`,
          data: { last_billed_to_date: billedTo },
        });
      }
    }
  },
});

/** R84: a billed reading is not later than the date billed up to. One in the future is reported for that (R85). */
export const billedReadingDates = accountRule({
  id: 'R84',
  title: 'No billed reading is after the date billed up to',
  path: 'supply_addresses[].meter_points[].meters[].reading_history[].reading_date',
  code: 'billed_reading_after_last_billed_to_date',
  message: 'A billed reading cannot be later than {last_billed_to_date}.',
  check(account, context, report) {
    const billedTo = usableBilledTo(account, context);
    if (billedTo === undefined) return;
    for (const meter of meters(account)) {
      for (const { path, value: reading } of meter.pastReadings) {
        const { reading_date: date, billed } = reading;
        if (billed !== true || date === undefined || date <= billedTo) continue;
        if (date > context.today && context.refuses('R85')) continue;
        report({ path: `${path}.reading_date`, data: { last_billed_to_date: billedTo } });
      }
    }
  },
});

/** R85: no historical reading is dated in the future; unbilled ones may be later than the date billed up to. */
export const pastReadingDates = accountRule({
  id: 'R85',
  title: 'No reading is in the future',
  path: 'supply_addresses[].meter_points[].meters[].reading_history[].reading_date',
  code: 'reading_date_in_future',
  message: 'A reading cannot be dated in the future.',
  check(account, { today }, report) {
    for (const meter of meters(account)) {
      for (const { path, value: reading } of meter.pastReadings) {
        if (reading.reading_date === undefined || reading.reading_date <= today) continue;
        report({ path: `${path}.reading_date` });
      }
    }
  },
});
