import {
  addDays,
  type HistoricalReadingPayload,
  type MeterPayload,
  type PrepayDetailsPayload,
  READING_TYPES,
  type RegisterPayload,
  SMART_TYPES,
  type TransferReadingPayload,
} from '@carryover/contract';
import { type AccountPlan } from './account-plan.js';
import { drawDateAfter, drawDateBefore, drawDecimal } from './draw-values.js';

const AMOUNT = { integer: 6, fraction: 10 };
const LONG_HISTORY = 400;

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
  const details: PrepayDetailsPayload = {
    debt_balance: drawDecimal(draw, AMOUNT),
    credit_balance: draw.maybe() ? `-${credit}` : credit,
    transfer_vend_read_date: addDays(plan.billedTo, -1),
  };
  return { is_prepay: true, prepay_details: details };
}

/** An electricity meter with the given registers. */
export function makeElectricityMeter(plan: AccountPlan, registers: RegisterPayload[]): MeterPayload {
  const readings = plan.givesBilledTo
    ? registers.filter((register) => register.is_settlement !== false || plan.draw.maybe())
    : [];
  return {
    ...makeMeterBasics(plan),
    registers,
    ...(readings.length > 0 && {
      transfer_readings: readings.map((register) => ({
        ...makeTransferReading(plan, register.number_of_digits),
        register_id: register.register_id,
      })),
    }),
    ...plan.draw.optional<Required<Pick<MeterPayload, 'reading_history'>>>({
      reading_history: () =>
        registers.flatMap((register) =>
          makeHistory(plan, register.number_of_digits).map((reading) => ({
            ...reading,
            register_id: register.register_id,
          })),
        ),
    }),
  };
}

/** A gas meter; its readings name no register. */
export function makeGasMeter(plan: AccountPlan): MeterPayload {
  const digits = plan.draw.whole(4, 8);
  const meter: MeterPayload = {
    ...makeMeterBasics(plan),
    gas_number_of_digits: digits,
    ...(plan.givesBilledTo && { transfer_readings: [makeTransferReading(plan, digits)] }),
    ...plan.draw.optional<Required<Pick<MeterPayload, 'reading_history'>>>({
      reading_history: () => makeHistory(plan, digits),
    }),
  };
  if (meter.prepay_details !== undefined && plan.draw.maybe()) {
    meter.prepay_details.gas_debt_repayment_options = plan.draw.optional({
      weekly_min: () => `${plan.draw.whole(0, 5)}.50`,
      weekly_max: () => `${plan.draw.whole(6, 40)}`,
    });
    // A minimum without a maximum would lie above the maximum of 0 that is meant then.
    if (meter.prepay_details.gas_debt_repayment_options.weekly_max === undefined) {
      meter.prepay_details.gas_debt_repayment_options.weekly_min = undefined;
    }
  }
  return meter;
}

function makeTransferReading(plan: AccountPlan, digits: number): TransferReadingPayload {
  return {
    reading_date: plan.billedTo,
    reading_value: drawDecimal(plan.draw, { integer: Math.min(digits, 8), fraction: 10 }),
    reading_type: plan.draw.pick(READING_TYPES),
  };
}

function makeHistory(plan: AccountPlan, digits: number): HistoricalReadingPayload[] {
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
