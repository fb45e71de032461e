import { entries, meterPoints, supplyAddresses } from '../places.js';
import { repeats } from '../repeats.js';
import { type AccountRule } from '../rule.js';

/** R45: a meter point number occurs once within a supply address. */
export const distinctMeterPoints: AccountRule = {
  id: 'R45',
  code: 'duplicate_meter_points_provided',
  check(account, _context, report) {
    for (const { path: addressPath, value: address } of supplyAddresses(account)) {
      const ofAddress = entries(address.meter_points, `${addressPath}.meter_points`);
      for (const { path, key } of repeats(ofAddress, ({ identifier }) => identifier)) {
        report({ path: `${path}.identifier`, detail: `Meter point ${key} is listed more than once.` });
      }
    }
  },
};

/**
 * R46: a meter point number does not occur under two supply addresses. Reported where it first occurs under a further
 * one; that it occurs there again is R45.
 */
export const meterPointsOfOneAddress: AccountRule = {
  id: 'R46',
  code: 'duplicate_meter_points_on_different_supply_addresses_provided',
  check(account, _context, report) {
    const latestAddress = new Map<string, string>();
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const { identifier } = meterPoint;
      if (identifier === undefined) continue;
      const address = path.slice(0, path.indexOf('.meter_points.'));
      const earlier = latestAddress.get(identifier);
      latestAddress.set(identifier, address);
      if (earlier === undefined || earlier === address) continue;
      report({
        path: `${path}.identifier`,
        detail: `Meter point ${identifier} is listed under more than one supply address.`,
      });
    }
  },
};
