import { accountRule } from '../account-rule.js';
import { meterPoints } from '../account-view.js';

/** R53: supply has started. Without end dates of supply in the contract every meter point is billable. */
export const supplyStart = accountRule({
  id: 'R53',
  title: 'Supply does not start in the future',
  path: 'supply_addresses[].meter_points[].supply_start_date',
  code: 'future_supply_start_date',
  message: 'Supply cannot start in the future.',
  check(account, { today }, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const { supply_start_date: start } = meterPoint;
      if (start === undefined || start <= today) continue;
      report({ path: `${path}.supply_start_date` });
    }
  },
});

/** R57: no erroneous transfer is being undone. */
export const noErroneousTransfer = accountRule({
  id: 'R57',
  title: 'No erroneous transfer is in progress',
  path: 'supply_addresses[].meter_points[].et_in_progress',
  code: 'erroneous_transfer_not_in_progress',
  message: 'An erroneous transfer is in progress for this meter point; import it once that is settled.',
  check(account, _context, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      if (meterPoint.et_in_progress !== true) continue;
      report({
        path: `${path}.et_in_progress`,
      });
    }
  },
});

/** R58: no reading is disputed. */
export const noDisputedReading = accountRule({
  id: 'R58',
  title: 'No disputed reading is in progress',
  path: 'supply_addresses[].meter_points[].dr_in_progress',
  code: 'disputed_read_in_progress',
  message: 'A disputed reading is in progress for this meter point; import it once that is settled.',
  check(account, _context, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      if (meterPoint.dr_in_progress !== true) continue;
      report({
        path: `${path}.dr_in_progress`,
      });
    }
  },
});

/** R59: only who is not interested in a smart meter has a reason to refuse one. */
export const smartRefusalReason = accountRule({
  id: 'R59',
  title: 'Who is interested gives no refusal reason',
  path: 'supply_addresses[].meter_points[].smart_refusal_interest.refusal_reason',
  code: 'smart_refusal_reason_given_for_interest',
  message: 'A refusal reason cannot be given for a customer who is interested.',
  check(account, _context, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const { type, refusal_reason: reason } = meterPoint.smart_refusal_interest ?? {};
      if (type !== 'INTERESTED' || reason === undefined) continue;
      report({
        path: `${path}.smart_refusal_interest.refusal_reason`,
      });
    }
  },
});
