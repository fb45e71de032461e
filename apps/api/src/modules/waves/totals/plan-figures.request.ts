import { Nested, Text, Whole } from '@carryover/contract';
import { MOST_ACCOUNTS } from '../most-accounts.js';
import { PlannedTotalsRequest } from './planned-totals.request.js';

const bounds = { rule: 'R04', message: 'Expected a whole number from {min} to {max}.' };

/** New planned figures of a wave. */
export class PlanFiguresRequest {
  @Whole({ min: 1, max: MOST_ACCOUNTS, bounds })
  planned_accounts?: number;

  @Nested(() => PlannedTotalsRequest)
  planned_totals?: PlannedTotalsRequest;

  /** The revision whose place it takes; when there is another one by now, nothing is changed. */
  @Whole({ min: 1, max: 2_147_483_647, bounds })
  revision?: number;

  @Text({ max: 1000 })
  reason?: string;
}
