import { Decimal, NestedList, Text, Whole } from '@carryover/contract';
import { MOST_ACCOUNTS } from '../most-accounts.js';

/** What a code of an error looks like. */
export const ERROR_CODE = '^[a-z][a-z0-9_]{0,127}$';
/** Codes that a budget may name. */
export const MOST_BUDGETED_CODES = 20;

const bounds = { rule: 'R04', message: 'Expected a whole number from {min} to {max}.' };

/** How many accounts may fail for one reason. */
export class CodeBudgetRequest {
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

/** How many accounts of a wave may fail since it was released last; with the next one it halts by itself. */
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
