import { quoted } from '../../payload/shape-problem.js';
import { accountRule } from '../account-rule.js';
import { meterPoints } from '../account-view.js';
import { REQUIRED } from '../define-rule.js';
import { isListed } from '../listed.js';
import { byFuel, type Fuel } from '../reference-data.js';
import { FUEL_NAMES, fuelOf } from './fuel.js';

/** How market participants of a fuel are named. */
const PARTICIPANT: Readonly<Record<Fuel, RegExp>> = { ELECTRICITY: /^[A-Z0-9]{4}$/, GAS: /^[A-Z0-9]{3}$/ };

const LENGTHS: Readonly<Record<Fuel, string>> = { ELECTRICITY: 'four', GAS: 'three' };

/** Code of an id that is not written as those of its fuel are, whether or not it is on the list. */
const MALFORMED = 'invalid_market_participant_id';

/** R51: the supplier of a meter point is a market participant of its fuel. */
export const marketParticipant = accountRule({
  id: 'R51',
  title: "The market participant is known and of the fuel's form",
  path: 'supply_addresses[].meter_points[].mpid',
  code: 'market_participant_not_found',
  messages: {
    malformed: {
      message:
        '"{value}" is not a market participant id of {fuel=electricity|gas}, which has {length=four|three} capital letters or digits.',
      code: MALFORMED,
    },
    unknown: 'Market participant "{value}" is not known.',
  },
  check(account, { referenceData }, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const { mpid } = meterPoint;
      const fuel = fuelOf(meterPoint);
      if (mpid === undefined || fuel === undefined) continue;
      const at = `${path}.mpid`;
      if (!PARTICIPANT[fuel].test(mpid))
        report({
          path: at,
          messageId: 'malformed',
          data: { value: quoted(mpid), fuel: FUEL_NAMES[fuel], length: LENGTHS[fuel] },
        });
      else if (!isListed(byFuel(fuel, mpid), referenceData?.marketParticipants, undefined))
        report({ path: at, messageId: 'unknown', data: { value: quoted(mpid) } });
    }
  },
});

/** R52: the shipper of a gas meter point is given and known. */
export const shipper = accountRule({
  id: 'R52',
  title: 'Gas meter points have a known shipper',
  path: 'supply_addresses[].meter_points[].shipper_mpid',
  code: 'market_participant_not_found',
  messages: {
    missing: REQUIRED,
    malformed: {
      message: '"{value}" is not a market participant id of gas, which has three capital letters or digits.',
      code: MALFORMED,
    },
    unknown: 'Shipper "{value}" is not known.',
  },
  check(account, { referenceData, isUnreadable }, report) {
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      if (fuelOf(meterPoint) !== 'GAS') continue;
      const path = `${meterPointPath}.shipper_mpid`;
      const { shipper_mpid: mpid } = meterPoint;
      if (mpid === undefined) {
        if (!isUnreadable(path)) report({ path, messageId: 'missing' });
      } else if (!PARTICIPANT.GAS.test(mpid)) report({ path, messageId: 'malformed', data: { value: quoted(mpid) } });
      else if (!isListed(mpid, referenceData?.shippers, undefined)) {
        report({ path, messageId: 'unknown', data: { value: quoted(mpid) } });
      }
    }
  },
});
