import { meterPoints } from '../places.js';
import { type AccountRule } from '../rule.js';

/** R61: a meter point has a meter. Unmetered supply cannot be expressed in the contract. */
export const meterPresence: AccountRule = {
  id: 'R61',
  code: 'meter_point_with_no_meters',
  check(account, { isUnreadable }, report) {
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      const path = `${meterPointPath}.meters`;
      if (meterPoint.meters !== undefined || isUnreadable(path)) continue;
      report({ path, detail: 'At least one meter is required for this meter point.' });
    }
  },
};

/** R62: a meter point has an agreement. */
export const agreementPresence: AccountRule = {
  id: 'R62',
  code: 'meter_point_with_no_agreement',
  check(account, { isUnreadable }, report) {
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      const path = `${meterPointPath}.agreements`;
      if (meterPoint.agreements !== undefined || isUnreadable(path)) continue;
      report({ path, detail: 'At least one agreement is required for this meter point.' });
    }
  },
};
