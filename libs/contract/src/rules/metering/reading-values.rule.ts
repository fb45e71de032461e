import { accountRule } from '../account-rule.js';
import { type MeterEntry, meters } from './meters.js';

/** R86: a reading is not negative and its whole part fits the digits of its register, or of its gas meter. */
export const readingValues = accountRule({
  id: 'R86',
  title: 'Readings are not negative and fit their register',
  path: 'supply_addresses[].meter_points[].meters[].transfer_readings[].reading_value',
  code: 'reading_value_does_not_fit_register',
  messages: {
    fits: 'The reading does not fit the {n}-digit register.',
    // Of a gas meter that says nothing of its digits (R78).
    negative: 'The reading must not be negative.',
  },
  check(account, { isUnreadable }, report) {
    for (const meter of meters(account)) {
      const digitsOf = digitsByRegister(meter);
      const needsDigits =
        meter.meterPoint.value.supply_type !== 'GAS' || isUnreadable(`${meter.path}.gas_number_of_digits`);
      for (const readings of [meter.transferReadings, meter.pastReadings]) {
        for (const { path, value: reading } of readings) {
          const digits = digitsOf(reading.register_id);
          const at = `${path}.reading_value`;
          if (reading.reading_value === undefined) continue;
          if (digits !== undefined) {
            if (!fits(reading.reading_value, digits)) report({ path: at, messageId: 'fits', data: { n: digits } });
          } else if (!needsDigits && reading.reading_value.startsWith('-')) report({ path: at, messageId: 'negative' });
        }
      }
    }
  },
});

/** Of a decimal in normal form, so without leading zeros and without a minus before zero. */
function fits(reading: string, digits: number): boolean {
  const point = reading.indexOf('.');
  return !reading.startsWith('-') && (point === -1 ? reading.length : point) <= digits;
}

/** Digits of what a reading was taken from; undefined where that is not known, which other rules report, but for a gas meter without them. */
function digitsByRegister(meter: MeterEntry): (registerId: string | undefined) => number | undefined {
  switch (meter.meterPoint.value.supply_type) {
    case 'GAS':
      return () => meter.value.gas_number_of_digits;
    case 'ELECTRICITY': {
      const digits = new Map<string | undefined, number | undefined>();
      for (const { value: register } of meter.registers) {
        if (register.register_id !== undefined && !digits.has(register.register_id)) {
          digits.set(register.register_id, register.number_of_digits);
        }
      }
      return (registerId) => digits.get(registerId);
    }
    default:
      return () => undefined;
  }
}
