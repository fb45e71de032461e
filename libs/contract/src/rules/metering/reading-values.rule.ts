import { accountRule } from '../account-rule.js';
import { type RuleContext } from '../rule.js';
import { type MeterEntry, meters } from './meters.js';

/** R86: a reading is not negative and its whole part fits the digits of its register, or of its gas meter. */
export const readingValues = accountRule({
  id: 'R86',
  title: 'Readings are not negative and fit their register',
  path: 'supply_addresses[].meter_points[].meters[].transfer_readings[].reading_value',
  code: 'reading_value_does_not_fit_register',
  messages: {
    fits: 'The reading does not fit the {n}-digit register.',
    // Of a gas meter that says nothing of its digits (R78), and of no register where that is not refused.
    negative: 'The reading must not be negative.',
  },
  check(account, context, report) {
    for (const meter of meters(account)) {
      const digitsOf = digitsByRegister(meter, context);
      for (const readings of [meter.transferReadings, meter.pastReadings]) {
        for (const { path, value: reading } of readings) {
          const digits = digitsOf(reading.register_id);
          const at = `${path}.reading_value`;
          if (reading.reading_value === undefined || digits === undefined) continue;
          if (digits !== null) {
            if (!fits(reading.reading_value, digits)) report({ path: at, messageId: 'fits', data: { n: digits } });
          } else if (reading.reading_value.startsWith('-') && !isRefused(meter, readings, context))
            report({ path: at, messageId: 'negative' });
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

/** Whether readings of an electricity meter are refused for naming none of its registers: R79 of transfer readings, R83 of others. */
function isRefused(meter: MeterEntry, readings: readonly object[], { refuses }: RuleContext): boolean {
  if (meter.meterPoint.value.supply_type === 'GAS') return false;
  return refuses(readings === meter.transferReadings ? 'R79' : 'R83');
}

/**
 * Digits of what a reading was taken from; null where that has none: a gas meter that says nothing of them, or no register of the
 * meter. Undefined where it cannot be read.
 */
function digitsByRegister(
  meter: MeterEntry,
  { isUnreadable }: RuleContext,
): (registerId: string | undefined) => number | null | undefined {
  switch (meter.meterPoint.value.supply_type) {
    case 'GAS':
      return () =>
        meter.value.gas_number_of_digits ?? (isUnreadable(`${meter.path}.gas_number_of_digits`) ? undefined : null);
    case 'ELECTRICITY': {
      const digits = new Map<string | undefined, number | undefined>();
      for (const { value: register } of meter.registers) {
        if (register.register_id !== undefined && !digits.has(register.register_id)) {
          digits.set(register.register_id, register.number_of_digits);
        }
      }
      return (registerId) =>
        digits.has(registerId) || isUnreadable(`${meter.path}.registers`) ? digits.get(registerId) : null;
    }
    default:
      return () => undefined;
  }
}
