import { Decimal, NestedList, Text, Whole } from '@carryover/contract';
import { MOST_ACCOUNTS } from '../most-accounts.js';

/** What a code of an error looks like. */
export const ERROR_CODE = '^[a-z][a-z0-9_]{0,127}$';
/** Codes that a budget may name. */
export const MOST_BUDGETED_CODES = 20;

const bounds = { rule: 'R04', message: 'Expected a whole number from {min} to {max}.' };

/** Error budget of one error code. */
class CodeBudgetRequest {
  @Text({
    required: true,
    pattern: {
      rule: 'R04',
      source: ERROR_CODE,
      message: 'Expected the code of an error, such as supply_point_in_use.',
    },
  })
  code: string;

  @Whole({ required: true, min: 0, max: MOST_ACCOUNTS, bounds })
  accounts: number;
}

/** Error budget of a wave since its latest release. The failure that exceeds it halts the wave. */
export class ErrorBudgetRequest {
  /** Takes the place of `most_failed` of the wave. */
  @Whole({ min: 0, max: MOST_ACCOUNTS, bounds })
  accounts?: number;

  /** Of the accounts that came to an end, such as 0.02. */
  @Decimal({ personal: false, integer: 1, fraction: 4 })
  share?: string;

  @NestedList(() => CodeBudgetRequest, { cap: MOST_BUDGETED_CODES })
  by_code?: CodeBudgetRequest[];
}
