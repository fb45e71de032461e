import { quoted } from '../../payload/shape-problem.js';
import { meters, metersOf } from './meters.js';
import { repeats } from '../repeats.js';
import { type AccountRule } from '../rule.js';

/** R74: an electricity meter has at least one register. */
export const electricityRegisters: AccountRule = {
  id: 'R74',
  code: 'registers_missing_for_active_electricity_meter',
  check(account, { isUnreadable }, report) {
    for (const { path, value: meter } of metersOf(account, 'ELECTRICITY')) {
      if (meter.registers !== undefined || isUnreadable(`${path}.registers`)) continue;
      report({ path: `${path}.registers`, detail: 'At least one register is required for an electricity meter.' });
    }
  },
};

/** R75: register ids are unique on a meter. */
export const distinctRegisters: AccountRule = {
  id: 'R75',
  code: 'meter_with_duplicate_register_ids',
  check(account, _context, report) {
    for (const meter of meters(account)) {
      // Registers of a gas meter are refused as a whole.
      if (meter.meterPoint.value.supply_type === 'GAS') continue;
      for (const { path, key: id } of repeats(meter.registers, (register) => register.register_id)) {
        report({ path: `${path}.register_id`, detail: `Register ${quoted(id)} is listed more than once.` });
      }
    }
  },
};
