import { accountRule } from '../account-rule.js';
import { meterPoints } from '../account-view.js';

/** R61: a meter point has a meter. Unmetered supply cannot be expressed in the contract. */
export const meterPresence = accountRule({
  id: 'R61',
  title: 'A meter point has a meter',
  path: 'supply_addresses[].meter_points[].meters',
  code: 'meter_point_with_no_meters',
  message: 'At least one meter is required for this meter point.',
  check(account, { isUnreadable }, report) {
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      const path = `${meterPointPath}.meters`;
      if (meterPoint.meters !== undefined || isUnreadable(path)) continue;
      report({ path });
    }
  },
});

/** R62: a meter point has an agreement. */
export const agreementPresence = accountRule({
  id: 'R62',
  title: 'A meter point has an agreement',
  path: 'supply_addresses[].meter_points[].agreements',
  code: 'meter_point_with_no_agreement',
  message: 'At least one agreement is required for this meter point.',
  check(account, { isUnreadable }, report) {
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      const path = `${meterPointPath}.agreements`;
      if (meterPoint.agreements !== undefined || isUnreadable(path)) continue;
      report({ path });
    }
  },
});
