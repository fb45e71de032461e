import { meterPoints } from '../places.js';
import { type AccountRule } from '../rule.js';

/** R53: supply has started. Without end dates of supply in the contract every meter point is billable. */
export const supplyStart: AccountRule = {
  id: 'R53',
  code: 'future_supply_start_date',
  check(account, { today }, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const { supply_start_date: start } = meterPoint;
      if (start === undefined || start <= today) continue;
      report({ path: `${path}.supply_start_date`, detail: 'Supply cannot start in the future.' });
    }
  },
};

/** R57: no erroneous transfer is being undone. */
export const noErroneousTransfer: AccountRule = {
  id: 'R57',
  code: 'erroneous_transfer_not_in_progress',
  check(account, _context, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      if (meterPoint.et_in_progress !== true) continue;
      report({
        path: `${path}.et_in_progress`,
        detail: 'An erroneous transfer is in progress for this meter point; import it once that is settled.',
      });
    }
  },
};

/** R58: no reading is disputed. */
export const noDisputedReading: AccountRule = {
  id: 'R58',
  code: 'disputed_read_in_progress',
  check(account, _context, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      if (meterPoint.dr_in_progress !== true) continue;
      report({
        path: `${path}.dr_in_progress`,
        detail: 'A disputed reading is in progress for this meter point; import it once that is settled.',
      });
    }
  },
};

/** R59: only who is not interested in a smart meter has a reason to refuse one. */
export const smartRefusalReason: AccountRule = {
  id: 'R59',
  code: 'smart_refusal_reason_given_for_interest',
  check(account, _context, report) {
    for (const { path, value: meterPoint } of meterPoints(account)) {
      const { type, refusal_reason: reason } = meterPoint.smart_refusal_interest ?? {};
      if (type !== 'INTERESTED' || reason === undefined) continue;
      report({
        path: `${path}.smart_refusal_interest.refusal_reason`,
        detail: 'A refusal reason cannot be given for a customer who is interested.',
      });
    }
  },
};
