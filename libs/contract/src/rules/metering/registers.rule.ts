import { quoted } from '../../payload/shape-problem.js';
import { accountRule } from '../account-rule.js';
import { repeats } from '../repeats.js';
import { meters, metersOf } from './meters.js';

/** R74: an electricity meter has at least one register. */
export const electricityRegisters = accountRule({
  id: 'R74',
  title: 'An electricity meter has a register',
  lowered: 'R67 is not checked of a meter point with such a meter',
  path: 'supply_addresses[].meter_points[].meters[].registers',
  code: 'registers_missing_for_active_electricity_meter',
  message: 'At least one register is required for an electricity meter.',
  check(account, { isUnreadable }, report) {
    for (const { path, value: meter } of metersOf(account, 'ELECTRICITY')) {
      if (meter.registers !== undefined || isUnreadable(`${path}.registers`)) continue;
      report({ path: `${path}.registers` });
    }
  },
});

/** R75: register ids are unique on a meter. */
export const distinctRegisters = accountRule({
  id: 'R75',
  title: 'A register is listed once on its meter',
  path: 'supply_addresses[].meter_points[].meters[].registers[].register_id',
  code: 'meter_with_duplicate_register_ids',
  message: 'Register {id} is listed more than once.',
  check(account, { refuses }, report) {
    for (const meter of meters(account)) {
      // Registers of a gas meter are refused as a whole (R50).
      if (meter.registers.length > 1 && meter.meterPoint.value.supply_type === 'GAS' && refuses('R50')) continue;
      for (const { path, key: id } of repeats(meter.registers, (register) => register.register_id)) {
        report({ path: `${path}.register_id`, data: { id: quoted(id) } });
      }
    }
  },
});
