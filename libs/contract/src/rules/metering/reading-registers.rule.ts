import { quoted } from '../../payload/shape-problem.js';
import { accountRule } from '../account-rule.js';
import { type Entry } from '../entries.js';
import { type RuleContext } from '../rule.js';
import { type MeterEntry, metersOf } from './meters.js';

/** R79: transfer readings of electricity meters name a register of their meter. Those of gas meters name none (R50). */
export const transferReadingRegisters = accountRule({
  id: 'R79',
  title: 'Transfer readings name a register of an electricity meter, and none of a gas meter',
  lowered: 'R86 has no digits to compare such a reading with',
  path: 'supply_addresses[].meter_points[].meters[].transfer_readings[].register_id',
  code: 'reading_register_id_not_recognised',
  messages: {
    missing: { message: 'A register id is required.', code: 'reading_without_register_id' },
    unknown: 'Register "{id}" does not exist on this meter.',
  },
  check(account, context, report) {
    for (const meter of metersOf(account, 'ELECTRICITY')) {
      misplaced(meter, meter.transferReadings, context, report);
    }
  },
});

/** R83: historical readings of electricity meters name a register of their meter. */
export const pastReadingRegisters = accountRule({
  id: 'R83',
  title: 'Historical electricity readings name a register',
  lowered: 'R86 has no digits to compare such a reading with',
  path: 'supply_addresses[].meter_points[].meters[].reading_history[].register_id',
  code: 'historical_reading_register_id_not_recognised',
  messages: {
    missing: { message: 'A register id is required.', code: 'no_register_id_for_reading' },
    unknown: 'Register "{id}" does not exist on this meter.',
  },
  check(account, context, report) {
    for (const meter of metersOf(account, 'ELECTRICITY')) {
      misplaced(meter, meter.pastReadings, context, report);
    }
  },
});

/** What is reported of the register of a reading. */
type RegisterFinding =
  | { readonly path: string; readonly messageId: 'missing' }
  | { readonly path: string; readonly messageId: 'unknown'; readonly data: { readonly id: string } };

function misplaced(
  meter: MeterEntry,
  readings: Iterable<Entry<{ readonly register_id?: string }>>,
  context: RuleContext,
  report: (finding: RegisterFinding) => void,
): void {
  const ids = allRegisterIds(meter, context);
  for (const { path: readingPath, value: reading } of readings) {
    const path = `${readingPath}.register_id`;
    const { register_id: id } = reading;
    if (id === undefined) {
      if (context.isUnreadable(path)) continue;
      report({ path, messageId: 'missing' });
    } else if (ids?.has(id) === false) {
      report({ path, messageId: 'unknown', data: { id: quoted(id) } });
    }
  }
}

/** The ids of all registers of a meter; undefined when one cannot be read, or when there have to be some (R74). */
function allRegisterIds(meter: MeterEntry, { isUnreadable, refuses }: RuleContext): ReadonlySet<string> | undefined {
  const count = meter.value.registers?.length ?? 0;
  if (count === 0 && (refuses('R74') || isUnreadable(`${meter.path}.registers`))) return undefined;
  const ids = meter.registers.flatMap(({ value: register }) => register.register_id ?? []);
  return ids.length === count ? new Set(ids) : undefined;
}
