import { quoted } from '../../payload/shape-problem.js';
import { accountRule } from '../account-rule.js';
import { type AccountView } from '../account-view.js';
import { type RuleContext } from '../rule.js';
import { isGiven, usableBilledTo, wasBilled } from '../statements/billing-history.js';
import { type MeterEntry, metersOf } from './meters.js';

/** Whether the meters of an account have to bring transfer readings. */
function needsTransferReadings(account: AccountView, context: RuleContext): boolean {
  return isGiven(account.payload.last_billed_to_date, 'last_billed_to_date', context) || wasBilled(account);
}

const pathOf = (meter: MeterEntry): string => `${meter.path}.transfer_readings`;

/**
 * R80: an electricity meter has exactly one transfer reading for each of its settlement registers. A reading that names
 * no register of the meter was refused for that (R79), so a register that it may be meant for is not missed as well.
 */
export const transferReadingPerRegister = accountRule({
  id: 'R80',
  title: 'Each settlement register has one transfer reading',
  path: 'supply_addresses[].meter_points[].meters[].transfer_readings.non_field_errors',
  code: 'missing_transfer_reading_for_register',
  messages: {
    missing: 'Register {id} needs a transfer reading dated {last_billed_to_date}.',
    missingUndated: 'Register {id} needs a transfer reading of the date billed up to.',
    several: {
      message: 'Register {id} has more than one transfer reading.',
      code: 'multiple_transfer_readings_for_register',
    },
  },
  check(account, context, report) {
    if (!needsTransferReadings(account, context)) return;
    const date = usableBilledTo(account, context);
    for (const meter of metersOf(account, 'ELECTRICITY')) {
      if (meter.value.transfer_readings === undefined && context.isUnreadable(pathOf(meter))) continue;
      const path = `${pathOf(meter)}.non_field_errors`;
      const { missing, several } = unevenRegisters(meter, context);
      for (const id of missing) {
        if (date === undefined) report({ path, messageId: 'missingUndated', data: { id } });
        else report({ path, messageId: 'missing', data: { id, last_billed_to_date: date } });
      }
      for (const id of several) report({ path, messageId: 'several', data: { id } });
    }
  },
});

/** The settlement registers that lack a transfer reading for all that is known, and those that have several. */
function unevenRegisters(
  meter: MeterEntry,
  context: RuleContext,
): { readonly missing: readonly string[]; readonly several: readonly string[] } {
  const readings = readingsByRegister(meter);
  const settlement = settlementRegisters(meter, context);
  const missing = settlement.filter((id) => readings.get(id) === 0);
  const mayBeMeant = missing.length === 0 ? 0 : readingsToPlace(meter, readings, context);
  return {
    missing: missing.length > mayBeMeant ? missing.map(quoted) : [],
    several: settlement.filter((id) => (readings.get(id) ?? 0) > 1).map(quoted),
  };
}

/** How many transfer readings may be those of some register: what they name cannot be read, or is refused (R79). */
function readingsToPlace(
  meter: MeterEntry,
  readings: ReadonlyMap<string | undefined, number>,
  { isUnreadable, refuses }: RuleContext,
): number {
  if (refuses('R79')) return readings.get(undefined) ?? 0;
  const { length } = meter.value.transfer_readings ?? [];
  let unreadable = length - meter.transferReadings.length;
  for (const { path, value: reading } of meter.transferReadings)
    if (reading.register_id === undefined && isUnreadable(`${path}.register_id`)) unreadable += 1;
  return unreadable;
}

/** How many transfer readings each register has; under undefined those that name no register of the meter. */
function readingsByRegister(meter: MeterEntry): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const { value: register } of meter.registers) {
    if (register.register_id !== undefined) counts.set(register.register_id, 0);
  }
  for (const reading of meter.value.transfer_readings ?? []) {
    const id = counts.has(reading?.register_id) ? reading?.register_id : undefined;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** The ids of the registers known to count for settlement, each once. */
function settlementRegisters(meter: MeterEntry, { isUnreadable }: RuleContext): string[] {
  const ids = new Set<string>();
  for (const { path, value: register } of meter.registers) {
    const { register_id: id, is_settlement: isSettlement } = register;
    if (id === undefined || isSettlement === false) continue;
    if (isSettlement === undefined && isUnreadable(`${path}.is_settlement`)) continue;
    ids.add(id);
  }
  return [...ids];
}

const ONE_OF_GAS = 'A gas meter needs exactly one transfer reading dated {last_billed_to_date}.';
const ONE_OF_GAS_UNDATED = 'A gas meter needs exactly one transfer reading of the date billed up to.';

/** R81: a gas meter has exactly one transfer reading. */
export const transferReadingPerGasMeter = accountRule({
  id: 'R81',
  title: 'A gas meter has one transfer reading',
  path: 'supply_addresses[].meter_points[].meters[].transfer_readings.non_field_errors',
  code: 'active_gas_meter_with_multiple_transfer_readings',
  messages: {
    absent: { message: ONE_OF_GAS, code: 'active_gas_meter_without_transfer_reading' },
    absentUndated: { message: ONE_OF_GAS_UNDATED, code: 'active_gas_meter_without_transfer_reading' },
    several: ONE_OF_GAS,
    severalUndated: ONE_OF_GAS_UNDATED,
  },
  check(account, context, report) {
    if (!needsTransferReadings(account, context)) return;
    const date = usableBilledTo(account, context);
    for (const meter of metersOf(account, 'GAS')) {
      const { transfer_readings: readings } = meter.value;
      if (readings === undefined && context.isUnreadable(pathOf(meter))) continue;
      if (readings?.length === 1) continue;
      const path = `${pathOf(meter)}.non_field_errors`;
      const isAbsent = readings === undefined;
      if (date === undefined) report({ path, messageId: isAbsent ? 'absentUndated' : 'severalUndated' });
      else report({ path, messageId: isAbsent ? 'absent' : 'several', data: { last_billed_to_date: date } });
    }
  },
});
