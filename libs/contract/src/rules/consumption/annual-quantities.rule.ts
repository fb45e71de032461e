import { type AqPayload } from '../../payload/dto/aq.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { addDays } from '../../values/civil-date.js';
import { type AqHistory, type AqPlace, aqHistories, isOpenEnded, isReversed } from './annual-quantity-histories.js';
import { type AccountRule, type RuleContext } from '../rule.js';

/** R95: an annual quantity of gas is not negative. Estimates of electricity may be. */
export const annualQuantityNotNegative: AccountRule = {
  id: 'R95',
  code: 'negative_annual_quantity',
  check(account, _context, report) {
    for (const { quantities } of aqHistories(account)) {
      for (const { path, value } of quantities) {
        // In normal form only what is below zero begins with a minus.
        if (value.consumption?.startsWith('-') !== true) continue;
        report({ path: `${path}.consumption`, detail: 'The annual quantity must not be negative.' });
      }
    }
  },
};

/** R96: one annual quantity at most is open-ended; the one that starts last may be. */
export const singleOpenEndedQuantity: AccountRule = {
  id: 'R96',
  code: 'multiple_open_ended_aqs_in_meterpoint_aq_history',
  check(account, { isUnreadable }, report) {
    for (const { quantities } of aqHistories(account)) {
      const openEnded = quantities.filter((quantity) => isOpenEnded(quantity, isUnreadable));
      const latest = inOrder(openEnded).at(-1);
      for (const quantity of openEnded) {
        if (quantity === latest) continue;
        report({ path: `${quantity.path}.effective_to`, detail: 'Only one open-ended annual quantity is allowed.' });
      }
    }
  },
};

/** R97: annual quantities follow on, each from the day after the last day of the one before, in whatever order listed. */
export const contiguousQuantities: AccountRule = {
  id: 'R97',
  code: 'gaps_or_overlaps_in_aq_history',
  check(account, context, report) {
    for (const history of aqHistories(account)) {
      if (!isReadable(history, context)) continue;
      let previous: Partially<AqPayload> | undefined;
      for (const { value: quantity } of inOrder(history.quantities)) {
        if (previous !== undefined && isBroken(previous, quantity)) {
          const detail = `The annual quantity history has a gap or an overlap around ${quantity.effective_from}.`;
          report({ path: `${history.path}.non_field_errors`, detail });
        }
        previous = quantity;
      }
    }
  },
};

/** Whether all the dates of a history can be read. */
function isReadable({ meterPoint, quantities }: AqHistory, { isUnreadable }: RuleContext): boolean {
  return (
    quantities.length === (meterPoint.aq_history?.length ?? 0) &&
    quantities.every(
      (quantity) =>
        quantity.value.effective_from !== undefined &&
        (quantity.value.effective_to !== undefined || isOpenEnded(quantity, isUnreadable)),
    )
  );
}

function inOrder(quantities: readonly AqPlace[]): readonly AqPlace[] {
  const start = ({ value }: AqPlace): string => value.effective_from ?? '';
  if (quantities.length < 2) return quantities;
  return [...quantities].sort((a, b) => (start(a) < start(b) ? -1 : Number(start(a) > start(b))));
}

/** An open end before another entry and an end before its own start are reported by R96 and R99. */
function isBroken(previous: Partially<AqPayload>, next: Partially<AqPayload>): boolean {
  if (previous.effective_to === undefined || isReversed(previous) || isReversed(next)) return false;
  return addDays(previous.effective_to, 1) !== next.effective_from;
}

/** R98: a gas meter point with a meter has an annual quantity for today or later. */
export const currentQuantity: AccountRule = {
  id: 'R98',
  code: 'no_current_or_future_aq_entry_found',
  check(account, { today, isUnreadable }, report) {
    for (const { path, meterPoint } of aqHistories(account)) {
      if (meterPoint.supply_type !== 'GAS' || meterPoint.meters === undefined) continue;
      const { aq_history: quantities } = meterPoint;
      if (quantities === undefined && isUnreadable(path)) continue;
      // Absent is open-ended, and one that cannot be read may be current.
      if (quantities?.some((quantity) => (quantity?.effective_to ?? today) >= today)) continue;
      report({
        path: `${path}.non_field_errors`,
        detail: `No current annual quantity is given for this meter point. Give kWh a year as consumption, without effective_to or with one of ${today} or later.`,
      });
    }
  },
};

/** R99: an annual quantity does not end before it starts. */
export const quantityPeriod: AccountRule = {
  id: 'R99',
  code: 'start_date_later_than_end_date',
  check(account, _context, report) {
    for (const { quantities } of aqHistories(account)) {
      for (const { path, value } of quantities) {
        if (!isReversed(value)) continue;
        report({ path: `${path}.effective_from`, detail: 'The end date is before the start date.' });
      }
    }
  },
};
