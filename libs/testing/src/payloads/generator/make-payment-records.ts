import {
  type AgedDebtPayload,
  addDays,
  type DebtPayload,
  PAYMENT_FREQUENCIES,
  type PaymentSchedulePayload,
  type WarmHomeDiscountPayload,
} from '@carryover/contract';
import { type AccountPlan } from './account-plan.js';
import { drawText } from './draw-text.js';
import { drawDateBefore, drawDecimal } from './draw-values.js';

const PENCE = { integer: 6, fraction: 2 };

/** At most one ordinary schedule, and debt repayment plans beside it. */
export function makePaymentSchedules(plan: AccountPlan): PaymentSchedulePayload[] {
  const { draw } = plan;
  const plans = draw.list(draw.count(0, 2), () => ({ ...makeSchedule(plan), is_debt_repayment_plan: true }));
  if (!draw.maybe(0.8)) return plans;
  return [{ ...makeSchedule(plan), ...draw.optional({ is_debt_repayment_plan: () => false }) }, ...plans];
}

function makeSchedule({ draw, billedTo, unknownOccupier }: AccountPlan): PaymentSchedulePayload {
  const start = drawDateBefore(draw, billedTo, 1_000);
  const pounds = draw.whole(2, 900);
  return {
    amount: `${pounds}.${draw.whole(10, 99)}`,
    day_of_month: draw.whole(1, 28),
    frequency: draw.pick(PAYMENT_FREQUENCIES),
    means: draw.pick(unknownOccupier ? ['CARD', 'MANUAL', 'PAYMENT_SLIP'] : ['DD', 'CARD', 'MANUAL', 'PAYMENT_SLIP']),
    start_date: start,
    ...(draw.maybe(0.3) && {
      debt_repayment_element: `${draw.whole(0, pounds - 1)}.5`,
      debt_repayment_end_date: addDays(start, draw.whole(0, 900)),
    }),
  };
}

/** One discount for each of some tax years. */
export function makeDiscounts({ draw }: AccountPlan): WarmHomeDiscountPayload[] {
  return draw.some([1999, 2017, 2018, 2021, 2022, 2023], draw.count(0, 3)).map((year) => ({
    tax_year: `${year}/${String((year + 1) % 100).padStart(2, '0')}`,
    ...draw.optional<Required<Omit<WarmHomeDiscountPayload, 'tax_year'>>>({
      account_type: () => draw.pick(['CREDIT', 'PREPAY']),
      group: () => draw.pick(['CORE', 'BROADER']),
    }),
  }));
}

/** The debt of a billed account: perhaps with an agency, whether it is insolvent, up to four aged debts. */
export function makeDebt({ draw, billedTo }: AccountPlan): DebtPayload {
  const date = (): string => drawDateBefore(draw, billedTo, 1_500);
  return {
    ...(draw.maybe() && { agency_name: drawText(draw, 256), ...draw.optional({ start_date: date }) }),
    ...draw.optional<{ is_insolvent: boolean; aged_debt: AgedDebtPayload[] }>({
      is_insolvent: () => draw.maybe(),
      aged_debt: () => draw.list(draw.count(0, 4), () => ({ debt_amount: drawDecimal(draw, PENCE), due_date: date() })),
    }),
  };
}
