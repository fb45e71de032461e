import { isValidMprn } from '@carryover/industry';
import { meterPoints } from '../places.js';
import { type AccountRule } from '../rule.js';

/** R49: the identifier of a gas meter point is an MPRN; suppliers may have the check digits of theirs relaxed. */
export const mprn: AccountRule = {
  id: 'R49',
  code: 'invalid_supply_point_identifier',
  check(account, context, report) {
    const strict = context.settings?.strictMprnCheck !== false;
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const { identifier, supply_type: fuel } = meterPoint;
      if (fuel !== 'GAS' || identifier === undefined || isValidMprn(identifier, { strict })) continue;
      report({ path: `${path}.identifier`, detail: `${identifier} is not a valid MPRN.` });
    }
  },
};
