import { Flag, Nested, Text, Whole } from '@carryover/contract';
import { MOST_ACCOUNTS } from './most-accounts.js';
import { WavePlanRequest } from './plan/plan.request.js';
import { PlannedTotalsRequest } from './totals/planned-totals.request.js';
import { CODE, NOT_A_CODE } from './wave-code.js';

const bounds = { rule: 'R04', message: 'Expected a whole number from {min} to {max}.' };

/** Creates a wave. */
export class CreateWaveRequest {
  @Text({
    required: true,
    max: 64,
    pattern: {
      rule: 'R04',
      source: CODE,
      message: NOT_A_CODE,
    },
  })
  code: string;

  @Text({ max: 200 })
  name?: string;

  /** Accounts that it will have; release asks for as many. */
  @Whole({ min: 1, max: MOST_ACCOUNTS, bounds })
  planned_accounts?: number;

  /** Accounts of it that may fail; with the next one it halts by itself. */
  @Whole({ min: 0, max: MOST_ACCOUNTS, bounds })
  most_failed?: number;

  /** When its accounts may start and how many; without one, all of them at its release. */
  @Nested(() => WavePlanRequest)
  plan?: WavePlanRequest;

  /** Planned totals; figures that are left out are not compared. */
  @Nested(() => PlannedTotalsRequest)
  planned_totals?: PlannedTotalsRequest;

  /** Whether its release takes the approval of the supplier. */
  @Flag()
  supplier_approval?: boolean;
}
