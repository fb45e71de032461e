import { addDays, type MeterPayload, READING_TYPES, type RegisterPayload, SMART_TYPES } from '@carryover/contract';
import { prepayment, type Readings, withReadings } from '@carryover/samples';
import { type AccountPlan } from './account-plan.js';
import { drawDateAfter, drawDateBefore, drawDecimal } from './draw-values.js';

const AMOUNT = { integer: 6, fraction: 10 };
const LONG_HISTORY = 400;

type Transfer = NonNullable<Readings['transfer']>;
type History = NonNullable<Readings['history']>;

/** What electricity and gas meters share. */
function makeMeterBasics(plan: AccountPlan): MeterPayload {
  const { draw, identity } = plan;
  return {
    meter_serial_number: identity.nextId(draw.pick(['Z21', 'E 6', 'K/8.'])),
    ...draw.optional<Required<Pick<MeterPayload, 'installed_on' | 'smart_type' | 'is_prepay'>>>({
      installed_on: () => drawDateBefore(draw, plan.billedTo, 6_000),
      smart_type: () => draw.pick(SMART_TYPES),
      is_prepay: () => false,
    }),
    ...makePrepay(plan),
  };
}

function makePrepay(plan: AccountPlan): Pick<MeterPayload, 'is_prepay' | 'prepay_details'> {
  const { draw } = plan;
  if (!draw.maybe(0.25)) return {};
  // Without a date billed up to there is no day for the vend reading, so the meter starts without details.
  if (!plan.givesBilledTo || draw.maybe(0.1)) return { is_prepay: true };
  const credit = drawDecimal(draw, AMOUNT);
  return prepayment(plan.billedTo, {
    debt_balance: drawDecimal(draw, AMOUNT),
    credit_balance: draw.maybe() ? `-${credit}` : credit,
  });
}

/** An electricity meter with the given registers. */
export function makeElectricityMeter(plan: AccountPlan, registers: RegisterPayload[]): MeterPayload {
  const { draw } = plan;
  const read = plan.givesBilledTo
    ? registers.filter((register) => register.is_settlement !== false || draw.maybe())
    : [];
  const basics = makeMeterBasics(plan);
  const transfers = new Map(read.map((register) => [register, makeTransfer(plan, register.number_of_digits)]));
  const histories = draw.maybe() ? registers.map((register) => makeHistory(plan, register.number_of_digits)) : [];
  return withReadings(
    basics,
    plan.billedTo,
    registers.map((register, index) => ({
      register,
      transfer: transfers.get(register),
      history: histories[index],
    })),
  );
}

/** A gas meter, for some with what it collects of a debt in a week. */
export function makeGasMeter(plan: AccountPlan): MeterPayload {
  const { draw } = plan;
  const digits = draw.whole(4, 8);
  const basics = { ...makeMeterBasics(plan), gas_number_of_digits: digits };
  const transfer = plan.givesBilledTo ? makeTransfer(plan, digits) : undefined;
  const history = draw.maybe() ? makeHistory(plan, digits) : undefined;
  const meter = withReadings(basics, plan.billedTo, [{ transfer, history }]);
  if (meter.prepay_details !== undefined && draw.maybe()) {
    meter.prepay_details.gas_debt_repayment_options = draw.optional({
      weekly_min: () => `${draw.whole(0, 5)}.50`,
      weekly_max: () => `${draw.whole(6, 40)}`,
    });
    // A minimum without a maximum would lie above the maximum of 0 that is meant then.
    if (meter.prepay_details.gas_debt_repayment_options.weekly_max === undefined) {
      meter.prepay_details.gas_debt_repayment_options.weekly_min = undefined;
    }
  }
  return meter;
}

function makeTransfer({ draw }: AccountPlan, digits: number): Transfer {
  return {
    reading_value: drawDecimal(draw, { integer: Math.min(digits, 8), fraction: 10 }),
    reading_type: draw.pick(READING_TYPES),
  };
}

function makeHistory(plan: AccountPlan, digits: number): History {
  const { draw } = plan;
  const length = draw.maybe(0.02) ? LONG_HISTORY : draw.count(0, 8);
  return draw.list(length, () => {
    const billed = plan.wasBilled && draw.maybe();
    return {
      reading_date: billed
        ? drawDateBefore(draw, plan.billedTo, 900)
        : drawDateAfter(draw, addDays(plan.billedTo, -60), 120),
      reading_value: drawDecimal(draw, { integer: Math.min(digits, 8), fraction: 4 }),
      reading_type: draw.pick(READING_TYPES),
      billed,
    };
  });
}
