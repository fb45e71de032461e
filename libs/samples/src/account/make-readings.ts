import {
  addDays,
  type HistoricalReadingPayload,
  type PrepayDetailsPayload,
  type TransferReadingPayload,
} from '@carryover/contract';
import type { SamplePlan } from './sample-plan.js';

/** What a register showed: now and then in the past, and on the day billed up to. */
export interface Readings {
  readonly transfer: Omit<TransferReadingPayload, 'register_id'>;
  /** Oldest first; each is at least the one before it. */
  readonly history: readonly Omit<HistoricalReadingPayload, 'register_id'>[];
}

const QUARTER = 91;

/** Readings every quarter of a register that counts on at an even pace. */
export function readingsOf({ draw, billedTo }: SamplePlan, yearly: number, digits: number): Readings {
  const quarters = 4;
  const perQuarter = (yearly * QUARTER) / 365;
  // Five quarters of use fit above it, so that no register begins again at zero.
  const latest = draw.whole(Math.ceil(perQuarter * (quarters + 1)), 10 ** digits - 1_000);
  const history = draw.list(quarters, (index) => {
    const back = quarters - index;
    return {
      reading_date: addDays(billedTo, -QUARTER * back),
      reading_value: `${Math.floor(latest - perQuarter * back)}.${draw.whole(0, 9)}`,
      reading_type: draw.pick(['CUSTOMER', 'ROUTINE', 'ESTIMATE', 'SMART']),
      billed: true,
    };
  });
  const transfer = {
    reading_date: billedTo,
    reading_value: `${latest}.9`,
    reading_type: draw.pick(['CUSTOMER', 'SMART', 'REGULAR']),
  };
  return { transfer, history };
}

/** The state of a prepay meter the day before the day billed up to. */
export function makePrepayDetails({ draw, billedTo }: SamplePlan): PrepayDetailsPayload {
  return {
    debt_balance: draw.maybe(0.3) ? `${draw.whole(5, 150)}.${draw.whole(10, 99)}` : '0.00',
    credit_balance: `${draw.whole(0, 45)}.${draw.whole(10, 99)}`,
    transfer_vend_read_date: addDays(billedTo, -1),
  };
}
