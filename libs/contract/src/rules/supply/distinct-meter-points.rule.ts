import { accountRule } from '../account-rule.js';
import { meterPoints, supplyAddresses } from '../account-view.js';
import { entries } from '../entries.js';
import { repeats } from '../repeats.js';

/** R45: a meter point number occurs once within a supply address. */
export const distinctMeterPoints = accountRule({
  id: 'R45',
  title: 'A meter point is listed once under an address',
  path: 'supply_addresses[].meter_points[].identifier',
  code: 'duplicate_meter_points_provided',
  message: 'Meter point {mpxn} is listed more than once.',
  check(account, _context, report) {
    for (const { path: addressPath, value: address } of supplyAddresses(account)) {
      const ofAddress = entries(address.meter_points, `${addressPath}.meter_points`);
      for (const { path, key } of repeats(ofAddress, ({ identifier }) => identifier)) {
        report({ path: `${path}.identifier`, data: { mpxn: key } });
      }
    }
  },
});

/**
 * R46: a meter point number does not occur under two supply addresses. Reported where it first occurs under a further
 * one; that it occurs there again is R45.
 */
export const meterPointsOfOneAddress = accountRule({
  id: 'R46',
  title: 'A meter point is under one address',
  path: 'supply_addresses[].meter_points[].identifier',
  code: 'duplicate_meter_points_on_different_supply_addresses_provided',
  message: 'Meter point {mpxn} is listed under more than one supply address.',
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
        data: { mpxn: identifier },
      });
    }
  },
});
