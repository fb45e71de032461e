import { missing, quoted } from '../../payload/shape-problem.js';
import { fuelOf } from './fuel.js';
import { isListed } from '../listed.js';
import { meterPoints } from '../places.js';
import { byFuel, type Fuel } from '../reference-data.js';
import { type AccountRule } from '../rule.js';

/** How market participants of a fuel are named. */
const PARTICIPANT: Readonly<Record<Fuel, RegExp>> = { ELECTRICITY: /^[A-Z0-9]{4}$/, GAS: /^[A-Z0-9]{3}$/ };

const LENGTHS: Readonly<Record<Fuel, string>> = { ELECTRICITY: 'four', GAS: 'three' };

/** Code of an id that is not written as those of its fuel are, whether or not it is on the list. */
const MALFORMED = 'invalid_market_participant_id';

function malformed(mpid: string, fuel: Fuel): string {
  const form = `${LENGTHS[fuel]} capital letters or digits`;
  return `"${quoted(mpid)}" is not a market participant id of ${fuel.toLowerCase()}, which has ${form}.`;
}

/** R51: the supplier of a meter point is a market participant of its fuel. */
export const marketParticipant: AccountRule = {
  id: 'R51',
  code: 'market_participant_not_found',
  check(account, { referenceData }, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const { mpid } = meterPoint;
      const fuel = fuelOf(meterPoint);
      if (mpid === undefined || fuel === undefined) continue;
      const at = `${path}.mpid`;
      if (!PARTICIPANT[fuel].test(mpid)) report({ path: at, detail: malformed(mpid, fuel), code: MALFORMED });
      else if (!isListed(byFuel(fuel, mpid), referenceData?.marketParticipants, undefined))
        report({ path: at, detail: `Market participant "${quoted(mpid)}" is not known.` });
    }
  },
};

/** R52: the shipper of a gas meter point is given and known. */
export const shipper: AccountRule = {
  id: 'R52',
  code: 'market_participant_not_found',
  check(account, { referenceData, isUnreadable }, report) {
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      if (fuelOf(meterPoint) !== 'GAS') continue;
      const path = `${meterPointPath}.shipper_mpid`;
      const { shipper_mpid: mpid } = meterPoint;
      if (mpid === undefined) {
        if (!isUnreadable(path)) report({ path, detail: missing.detail, code: missing.code });
      } else if (!PARTICIPANT.GAS.test(mpid)) report({ path, detail: malformed(mpid, 'GAS'), code: MALFORMED });
      else if (!isListed(mpid, referenceData?.shippers, undefined)) {
        report({ path, detail: `Shipper "${quoted(mpid)}" is not known.` });
      }
    }
  },
};
