import { earliestAgreement } from './agreement-spans.js';
import { usableBilledTo } from '../statements/billing-history.js';
import { entries, meterPoints } from '../places.js';
import { repeats } from '../repeats.js';
import { type AccountRule } from '../rule.js';

/** R63: no agreement starts before supply does. */
export const agreementWithinSupply: AccountRule = {
  id: 'R63',
  code: 'agreement_start_date_before_supply_start_date',
  check(account, { today }, report) {
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      const { supply_start_date: start } = meterPoint;
      // A start in the future is itself reported (R53).
      if (start === undefined || start > today) continue;
      for (const { path, value: agreement } of entries(meterPoint.agreements, `${meterPointPath}.agreements`)) {
        if (agreement.effective_from === undefined || agreement.effective_from >= start) continue;
        report({ path: `${path}.effective_from`, detail: `The agreement starts before supply starts on ${start}.` });
      }
    }
  },
};

/** R64: agreements follow on without gap or overlap. Each runs until the next starts, so no two start on one day. */
export const distinctAgreementStarts: AccountRule = {
  id: 'R64',
  code: 'gaps_or_overlaps_in_agreement_dates',
  check(account, _context, report) {
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      const agreements = entries(meterPoint.agreements, `${meterPointPath}.agreements`);
      for (const { path, key } of repeats(agreements, ({ effective_from: from }) => from)) {
        report({ path: `${path}.effective_from`, detail: `Two agreements start on ${key}.` });
      }
    }
  },
};

/** R65: an agreement covers the date billed up to, where one is given. */
export const agreementAtBilledTo: AccountRule = {
  id: 'R65',
  code: 'no_agreement_covering_last_billed_to_date',
  check(account, context, report) {
    const billedTo = usableBilledTo(account, context);
    if (billedTo === undefined) return;
    for (const meterPoint of meterPoints(account)) {
      const earliest = earliestAgreement(meterPoint.value);
      if (earliest === undefined || earliest <= billedTo) continue;
      report({
        path: `${meterPoint.path}.agreements`,
        detail: `No agreement covers ${billedTo}, the date billed up to.`,
      });
    }
  },
};
