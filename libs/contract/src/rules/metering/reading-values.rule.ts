import { accountRule } from '../account-rule.js';
import { type MeterEntry, meters } from './meters.js';

/** R86: a reading is not negative and its whole part fits the digits of its register, or of its gas meter. */
export const readingValues = accountRule({
  id: 'R86',
  title: 'Readings are not negative and fit their register',
  path: 'supply_addresses[].meter_points[].meters[].transfer_readings[].reading_value',
  code: 'reading_value_does_not_fit_register',
  message: 'The reading does not fit the {n}-digit register.',
  check(account, _context, report) {
    for (const meter of meters(account)) {
      const digitsOf = digitsByRegister(meter);
      for (const readings of [meter.transferReadings, meter.pastReadings]) {
        for (const { path, value: reading } of readings) {
          const digits = digitsOf(reading.register_id);
          if (reading.reading_value === undefined || digits === undefined) continue;
          if (fits(reading.reading_value, digits)) continue;
          report({ path: `${path}.reading_value`, data: { n: digits } });
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

/** Digits of what a reading was taken from; undefined where that is not known, which other rules report. */
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
