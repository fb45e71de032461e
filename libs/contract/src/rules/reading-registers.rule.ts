import { quoted } from '../payload/shape-problem.js';
import { type MeterPlace, metersOf, pastReadings, registersOf, transferReadings } from './meter-places.js';
import { type Place } from './places.js';
import { type AccountRule, type Finding, type RuleContext } from './rule.js';

/** R79: transfer readings of electricity meters name a register of their meter. Those of gas meters name none (R50). */
export const transferReadingRegisters: AccountRule = {
  id: 'R79',
  code: 'reading_register_id_not_recognised',
  *check(account, context) {
    for (const meter of metersOf(account, 'ELECTRICITY')) {
      yield* misplaced(meter, transferReadings(meter), 'reading_without_register_id', context);
    }
  },
};

/** R83: historical readings of electricity meters name a register of their meter. */
export const pastReadingRegisters: AccountRule = {
  id: 'R83',
  code: 'historical_reading_register_id_not_recognised',
  *check(account, context) {
    for (const meter of metersOf(account, 'ELECTRICITY')) {
      yield* misplaced(meter, pastReadings(meter), 'no_register_id_for_reading', context);
    }
  },
};

function* misplaced(
  meter: MeterPlace,
  readings: Iterable<Place<{ readonly register_id?: string }>>,
  codeWithoutRegister: string,
  { isUnreadable }: RuleContext,
): Generator<Finding> {
  const ids = allRegisterIds(meter);
  for (const { path: readingPath, value: reading } of readings) {
    const path = `${readingPath}.register_id`;
    const { register_id: id } = reading;
    if (id === undefined) {
      if (isUnreadable(path)) continue;
      yield { path, detail: 'A register id is required.', code: codeWithoutRegister };
    } else if (ids?.has(id) === false) {
      yield { path, detail: `Register "${quoted(id)}" does not exist on this meter.` };
    }
  }
}

/** The ids of all registers of a meter; undefined when one cannot be read, or when there are none (R74). */
function allRegisterIds(meter: MeterPlace): ReadonlySet<string> | undefined {
  const count = meter.value.registers?.length ?? 0;
  const ids = [...registersOf(meter)].flatMap(({ value: register }) => register.register_id ?? []);
  return count > 0 && ids.length === count ? new Set(ids) : undefined;
}
