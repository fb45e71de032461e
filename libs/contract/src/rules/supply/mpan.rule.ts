import { isValidMpan } from '@carryover/industry';
import { accountRule } from '../account-rule.js';
import { meterPoints } from '../account-view.js';

/** R48: the identifier of an electricity meter point is an MPAN core with a right check digit. */
export const mpan = accountRule({
  id: 'R48',
  title: 'Electricity identifiers are MPANs',
  path: 'supply_addresses[].meter_points[].identifier',
  code: 'invalid_supply_point_identifier',
  message: '{value} is not a valid MPAN.',
  check(account, _context, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const { identifier, supply_type: fuel } = meterPoint;
      if (fuel !== 'ELECTRICITY' || identifier === undefined || isValidMpan(identifier)) continue;
      report({ path: `${path}.identifier`, data: { value: identifier } });
    }
  },
});
