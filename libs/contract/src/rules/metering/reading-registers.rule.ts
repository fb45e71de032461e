import { quoted } from '../../payload/shape-problem.js';
import { type MeterPlace, metersOf } from './meters.js';
import { type Place } from '../places.js';
import { type AccountRule, type Report, type RuleContext } from '../rule.js';

/** R79: transfer readings of electricity meters name a register of their meter. Those of gas meters name none (R50). */
export const transferReadingRegisters: AccountRule = {
  id: 'R79',
  code: 'reading_register_id_not_recognised',
  check(account, context, report) {
    for (const meter of metersOf(account, 'ELECTRICITY')) {
      misplaced(meter, meter.transferReadings, 'reading_without_register_id', context, report);
    }
  },
};

/** R83: historical readings of electricity meters name a register of their meter. */
export const pastReadingRegisters: AccountRule = {
  id: 'R83',
  code: 'historical_reading_register_id_not_recognised',
  check(account, context, report) {
    for (const meter of metersOf(account, 'ELECTRICITY')) {
      misplaced(meter, meter.pastReadings, 'no_register_id_for_reading', context, report);
    }
  },
};

function misplaced(
  meter: MeterPlace,
  readings: Iterable<Place<{ readonly register_id?: string }>>,
  codeWithoutRegister: string,
  { isUnreadable }: RuleContext,
  report: Report,
): void {
  const ids = allRegisterIds(meter);
  for (const { path: readingPath, value: reading } of readings) {
    const path = `${readingPath}.register_id`;
    const { register_id: id } = reading;
    if (id === undefined) {
      if (isUnreadable(path)) continue;
      report({ path, detail: 'A register id is required.', code: codeWithoutRegister });
    } else if (ids?.has(id) === false) {
      report({ path, detail: `Register "${quoted(id)}" does not exist on this meter.` });
    }
  }
}

/** The ids of all registers of a meter; undefined when one cannot be read, or when there are none (R74). */
function allRegisterIds(meter: MeterPlace): ReadonlySet<string> | undefined {
  const count = meter.value.registers?.length ?? 0;
  const ids = meter.registers.flatMap(({ value: register }) => register.register_id ?? []);
  return count > 0 && ids.length === count ? new Set(ids) : undefined;
}
