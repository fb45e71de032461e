import { type AqPayload } from '../../payload/dto/aq.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { addDays } from '../../values/civil-date.js';
import { accountRule } from '../account-rule.js';
import { type RuleContext } from '../rule.js';
import { type AqEntry, type AqHistory, aqHistories, isOpenEnded, isReversed } from './annual-quantity-histories.js';

/** R95: an annual quantity of gas is not negative. Estimates of electricity may be. */
export const annualQuantityNotNegative = accountRule({
  id: 'R95',
  title: 'Annual quantities are not negative',
  path: 'supply_addresses[].meter_points[].eac_history[].consumption',
  code: 'negative_annual_quantity',
  message: 'The annual quantity must not be negative.',
  check(account, context, report) {
    for (const { quantities } of aqHistories(account, context)) {
      for (const { path, value } of quantities) {
        // In normal form only what is below zero begins with a minus.
        if (value.consumption?.startsWith('-') !== true) continue;
        report({ path: `${path}.consumption` });
      }
    }
  },
});

/** R96: one annual quantity at most is open-ended; of several, the one that starts last may be. */
export const singleOpenEndedQuantity = accountRule({
  id: 'R96',
  title: 'One annual quantity is open-ended',
  lowered: 'R97 does not say that such a quantity overlaps the next one',
  path: 'supply_addresses[].meter_points[].aq_history[].effective_to',
  code: 'multiple_open_ended_aqs_in_meterpoint_aq_history',
  message: 'Only one open-ended annual quantity is allowed.',
  check(account, context, report) {
    for (const { quantities } of aqHistories(account, context)) {
      const openEnded = quantities.filter((quantity) => isOpenEnded(quantity, context.isUnreadable));
      const latest = inOrder(openEnded).at(-1);
      for (const quantity of openEnded) {
        if (quantity === latest) continue;
        report({ path: `${quantity.path}.effective_to` });
      }
    }
  },
});

/** R97: annual quantities follow on, each from the day after the last day of the one before, in whatever order listed. */
export const contiguousQuantities = accountRule({
  id: 'R97',
  title: 'Annual quantities follow on each other',
  path: 'supply_addresses[].meter_points[].aq_history.non_field_errors',
  code: 'gaps_or_overlaps_in_aq_history',
  message: 'The annual quantity history has a gap or an overlap around {date}.',
  check(account, context, report) {
    for (const history of aqHistories(account, context)) {
      if (!isReadable(history, context)) continue;
      const spared = inOrder(history.quantities.filter((one) => isOpenEnded(one, context.isUnreadable))).at(-1)?.value;
      let previous: Partially<AqPayload> | undefined;
      for (const { value: quantity } of inOrder(history.quantities)) {
        if (previous !== undefined && isBroken(previous, quantity, spared, context)) {
          const date = quantity.effective_from ?? '';
          report({ path: `${history.path}.non_field_errors`, data: { date } });
        }
        previous = quantity;
      }
    }
  },
});

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

function inOrder(quantities: readonly AqEntry[]): readonly AqEntry[] {
  const start = ({ value }: AqEntry): string => value.effective_from ?? '';
  if (quantities.length < 2) return quantities;
  return [...quantities].sort((a, b) => (start(a) < start(b) ? -1 : Number(start(a) > start(b))));
}

/**
 * An end before its own start is reported by R99, and an open end before another entry by R96, unless it is the one that R96
 * spares. That an open end is an overlap is the same defect in other words: where R96 takes it, it is no gap either.
 */
function isBroken(
  previous: Partially<AqPayload>,
  next: Partially<AqPayload>,
  spared: Partially<AqPayload> | undefined,
  { refuses }: RuleContext,
): boolean {
  if ((isReversed(previous) || isReversed(next)) && refuses('R99')) return false;
  if (previous.effective_to === undefined) return previous === spared;
  return addDays(previous.effective_to, 1) !== next.effective_from;
}

/** R98: a gas meter point has an annual quantity for today or later. One without a meter is refused for that (R61). */
export const currentQuantity = accountRule({
  id: 'R98',
  title: 'A gas meter point has a current annual quantity',
  path: 'supply_addresses[].meter_points[].aq_history.non_field_errors',
  code: 'no_current_or_future_aq_entry_found',
  message:
    'No current annual quantity is given for this meter point. Give kWh a year as consumption, without effective_to or with one of {today} or later.',
  check(account, context, report) {
    const { today, isUnreadable, refuses } = context;
    for (const { path, meterPointPath, meterPoint } of aqHistories(account, context)) {
      if (meterPoint.supply_type !== 'GAS') continue;
      const { aq_history: quantities, meters } = meterPoint;
      if (meters === undefined && (isUnreadable(`${meterPointPath}.meters`) || refuses('R61'))) continue;
      if (quantities === undefined && isUnreadable(path)) continue;
      // Absent is open-ended, and one that cannot be read may be current.
      if (quantities?.some((quantity) => (quantity?.effective_to ?? today) >= today)) continue;
      report({
        path: `${path}.non_field_errors`,
        data: { today },
      });
    }
  },
});

/** R99: an annual quantity does not end before it starts. */
export const quantityPeriod = accountRule({
  id: 'R99',
  title: 'An annual quantity does not end before it starts',
  path: 'supply_addresses[].meter_points[].aq_history[].effective_from',
  code: 'start_date_later_than_end_date',
  message: 'The end date is before the start date.',
  check(account, context, report) {
    for (const { quantities } of aqHistories(account, context)) {
      for (const { path, value } of quantities) {
        if (!isReversed(value)) continue;
        report({ path: `${path}.effective_from` });
      }
    }
  },
});
