import { isValidMpan } from '@carryover/industry';
import { meterPoints } from '../places.js';
import { type AccountRule } from '../rule.js';

/** R48: the identifier of an electricity meter point is an MPAN core with a right check digit. */
export const mpan: AccountRule = {
  id: 'R48',
  code: 'invalid_supply_point_identifier',
  check(account, _context, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const { identifier, supply_type: fuel } = meterPoint;
      if (fuel !== 'ELECTRICITY' || identifier === undefined || isValidMpan(identifier)) continue;
      report({ path: `${path}.identifier`, detail: `${identifier} is not a valid MPAN.` });
    }
  },
};
