import { Decimal, MeterPointTotals, Nested, TransactionTotals, Whole } from '@carryover/contract';
import { MOST_ACCOUNTS } from '../most-accounts.js';

const bounds = { rule: 'R04', message: 'Expected a whole number from {min} to {max}.' };

/** Planned totals of a wave. A figure that is left out is not compared. */
export class PlannedTotalsRequest {
  @Nested(() => MeterPointTotals)
  meter_points?: MeterPointTotals;

  @Whole({ personal: false, min: 0, max: 10 * MOST_ACCOUNTS, bounds })
  customers?: number;

  /** Pounds, over all ledgers; credit is positive. */
  @Decimal({ personal: false, integer: 16, fraction: 10 })
  balance?: string;

  @Nested(() => TransactionTotals)
  transactions?: TransactionTotals;
}
