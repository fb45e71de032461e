import { accountRule } from '../account-rule.js';
import { meterPoints } from '../account-view.js';
import { entries } from '../entries.js';
import { repeats } from '../repeats.js';
import { usableBilledTo } from '../statements/billing-history.js';
import { earliestAgreement } from './agreement-spans.js';

/** R63: no agreement starts before supply does. */
export const agreementWithinSupply = accountRule({
  id: 'R63',
  title: 'No agreement starts before supply does',
  path: 'supply_addresses[].meter_points[].agreements[].effective_from',
  code: 'agreement_start_date_before_supply_start_date',
  message: 'The agreement starts before supply starts on {date}.',
  check(account, { today, refuses }, report) {
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      const { supply_start_date: start } = meterPoint;
      // A start in the future is itself reported (R53).
      if (start === undefined || (start > today && refuses('R53'))) continue;
      for (const { path, value: agreement } of entries(meterPoint.agreements, `${meterPointPath}.agreements`)) {
        if (agreement.effective_from === undefined || agreement.effective_from >= start) continue;
        report({ path: `${path}.effective_from`, data: { date: start } });
      }
    }
  },
});

/** R64: agreements follow on without gap or overlap. Each runs until the next starts, so no two start on one day. */
export const distinctAgreementStarts = accountRule({
  id: 'R64',
  title: 'Agreements of a meter point start on different days',
  lowered: 'R68 is not checked while two agreements are the current one',
  path: 'supply_addresses[].meter_points[].agreements[].effective_from',
  code: 'gaps_or_overlaps_in_agreement_dates',
  message: 'Two agreements start on {date}.',
  check(account, _context, report) {
    for (const { path: meterPointPath, value: meterPoint } of meterPoints(account)) {
      const agreements = entries(meterPoint.agreements, `${meterPointPath}.agreements`);
      for (const { path, key } of repeats(agreements, ({ effective_from: from }) => from)) {
        report({ path: `${path}.effective_from`, data: { date: key } });
      }
    }
  },
});

/** R65: an agreement covers the date billed up to, where one is given. */
export const agreementAtBilledTo = accountRule({
  id: 'R65',
  title: 'An agreement covers the date billed up to',
  path: 'supply_addresses[].meter_points[].agreements',
  code: 'no_agreement_covering_last_billed_to_date',
  message: 'No agreement covers {last_billed_to_date}, the date billed up to.',
  check(account, context, report) {
    const billedTo = usableBilledTo(account, context);
    if (billedTo === undefined) return;
    for (const meterPoint of meterPoints(account)) {
      const earliest = earliestAgreement(meterPoint.value);
      if (earliest === undefined || earliest <= billedTo) continue;
      report({
        path: `${meterPoint.path}.agreements`,
        data: { last_billed_to_date: billedTo },
      });
    }
  },
});
