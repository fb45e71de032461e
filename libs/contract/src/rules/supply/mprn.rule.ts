import { isValidMprn } from '@carryover/industry';
import { accountRule } from '../account-rule.js';
import { meterPoints } from '../account-view.js';

/** R49: the identifier of a gas meter point is an MPRN; suppliers may have the check digits of theirs relaxed. */
export const mprn = accountRule({
  id: 'R49',
  title: 'Gas identifiers are MPRNs',
  path: 'supply_addresses[].meter_points[].identifier',
  code: 'invalid_supply_point_identifier',
  message: '{value} is not a valid MPRN.',
  check(account, context, report) {
    const strict = context.settings?.strictMprnCheck !== false;
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const { identifier, supply_type: fuel } = meterPoint;
      if (fuel !== 'GAS' || identifier === undefined || isValidMprn(identifier, { strict })) continue;
      report({ path: `${path}.identifier`, data: { value: identifier } });
    }
  },
});
