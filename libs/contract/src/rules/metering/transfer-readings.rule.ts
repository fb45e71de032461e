import { quoted } from '../../payload/shape-problem.js';
import { isGiven, wasBilled } from '../statements/billing-history.js';
import { type MeterPlace, metersOf } from './meters.js';
import { type AccountRule, type ReadableAccount, type Report, type RuleContext } from '../rule.js';

/** Whether the meters of an account have to bring transfer readings. */
function needsTransferReadings(account: ReadableAccount, context: RuleContext): boolean {
  return isGiven(account.last_billed_to_date, 'last_billed_to_date', context) || wasBilled(account);
}

const place = (meter: MeterPlace): string => `${meter.path}.transfer_readings`;

/**
 * R80: an electricity meter has exactly one transfer reading for each of its settlement registers. A reading that names
 * no register of the meter was reported for that, so a register that it may be meant for is not missed as well.
 */
export const transferReadingPerRegister: AccountRule = {
  id: 'R80',
  code: 'missing_transfer_reading_for_register',
  check(account, context, report) {
    if (!needsTransferReadings(account, context)) return;
    for (const meter of metersOf(account, 'ELECTRICITY')) {
      if (meter.value.transfer_readings === undefined && context.isUnreadable(place(meter))) continue;
      unevenReadings(meter, { ...context, billedTo: account.last_billed_to_date }, report);
    }
  },
};

/** What the rules about transfer readings know besides. */
interface ReadingContext extends RuleContext {
  readonly billedTo?: string | undefined;
}

function dated({ billedTo }: Pick<ReadingContext, 'billedTo'>): string {
  return billedTo === undefined ? ' of the date billed up to' : ` dated ${billedTo}`;
}

function unevenReadings(meter: MeterPlace, context: ReadingContext, report: Report): void {
  const path = `${place(meter)}.non_field_errors`;
  const readings = readingsByRegister(meter);
  const settlement = settlementRegisters(meter, context);
  const missing = settlement.filter((id) => readings.get(id) === 0);
  const unplaced = readings.get(undefined) ?? 0;
  if (missing.length > unplaced) {
    for (const id of missing)
      report({ path, detail: `Register ${quoted(id)} needs a transfer reading${dated(context)}.` });
  }
  for (const id of settlement) {
    if ((readings.get(id) ?? 0) <= 1) continue;
    report({
      path,
      detail: `Register ${quoted(id)} has more than one transfer reading.`,
      code: 'multiple_transfer_readings_for_register',
    });
  }
}

/** How many transfer readings each register has; under undefined those that name no register of the meter. */
function readingsByRegister(meter: MeterPlace): Map<string | undefined, number> {
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
function settlementRegisters(meter: MeterPlace, { isUnreadable }: RuleContext): string[] {
  const ids = new Set<string>();
  for (const { path, value: register } of meter.registers) {
    const { register_id: id, is_settlement: isSettlement } = register;
    if (id === undefined || isSettlement === false) continue;
    if (isSettlement === undefined && isUnreadable(`${path}.is_settlement`)) continue;
    ids.add(id);
  }
  return [...ids];
}

/** R81: a gas meter has exactly one transfer reading. */
export const transferReadingPerGasMeter: AccountRule = {
  id: 'R81',
  code: 'active_gas_meter_with_multiple_transfer_readings',
  check(account, context, report) {
    if (!needsTransferReadings(account, context)) return;
    for (const meter of metersOf(account, 'GAS')) {
      const { transfer_readings: readings } = meter.value;
      if (readings === undefined && context.isUnreadable(place(meter))) continue;
      if (readings?.length === 1) continue;
      report({
        path: `${place(meter)}.non_field_errors`,
        detail: `A gas meter needs exactly one transfer reading${dated({ billedTo: account.last_billed_to_date })}.`,
        ...(readings === undefined && { code: 'active_gas_meter_without_transfer_reading' }),
      });
    }
  },
};
