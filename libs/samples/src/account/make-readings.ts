import { addDays, type PrepayDetailsPayload } from '@carryover/contract';
import type { Readings } from '../parts/meters.js';
import type { SamplePlan } from './sample-plan.js';

const QUARTER = 91;

/** Readings every quarter of a register that counts on at an even pace, the oldest first. */
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
    reading_value: `${latest}.9`,
    reading_type: draw.pick(['CUSTOMER', 'SMART', 'REGULAR']),
  };
  return { transfer, history };
}

/** The balances of a prepay meter. */
export function prepayBalances({ draw }: SamplePlan): Omit<PrepayDetailsPayload, 'transfer_vend_read_date'> {
  return {
    debt_balance: draw.maybe(0.3) ? `${draw.whole(5, 150)}.${draw.whole(10, 99)}` : '0.00',
    credit_balance: `${draw.whole(0, 45)}.${draw.whole(10, 99)}`,
  };
}
