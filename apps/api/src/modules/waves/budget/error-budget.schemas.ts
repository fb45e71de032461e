import {
  count,
  decimalText,
  flag,
  list,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  text,
  whole,
} from '../../../platform/openapi/index.js';
import { MOST_ACCOUNTS } from '../most-accounts.js';
import { ERROR_CODE, MOST_BUDGETED_CODES } from './error-budget.request.js';

const errorCode = text(128, { pattern: ERROR_CODE, description: 'Of an error or of a problem of the account.' });
const share = decimalText(1, 4, { description: 'Such as 0.02, of the accounts that came to an end.' });

/** How many accounts may fail, as a plan has it. */
export const ERROR_BUDGET_PLANNED = objectSchema(
  {
    accounts: whole(0, MOST_ACCOUNTS, { description: 'Takes the place of `most_failed` of the wave.' }),
    share,
    by_code: list(objectSchema({ code: errorCode, accounts: whole(0, MOST_ACCOUNTS) }), MOST_BUDGETED_CODES, {
      description: 'How many may fail for one reason.',
    }),
  },
  {
    description:
      'How many accounts may fail since the wave was released last; with the next one it halts by itself. A share counts once a tenth of its accounts has ended, but not before 10 and from 100 on always.',
    optional: ['accounts', 'share', 'by_code'],
  },
);

/** A budget of a wave and what was used of it. */
export const ERROR_BUDGET = namedObject(
  'WaveErrorBudget',
  {
    kind: oneOf(['number', 'share', 'code']),
    code: errorCode,
    share,
    failed: count({ description: 'Accounts that count against it, since the wave was released last.' }),
    ended: count({ description: 'Accounts that came to an end since then: what the share is of.' }),
    allowed: nullable(count({ description: 'How many may fail as of now; null while too few ended for a share.' })),
    is_spent: flag({ description: 'Whether more failed than may.' }),
    detail: text(500, { description: 'A sentence.' }),
  },
  { optional: ['code', 'share', 'ended'] },
);

/** All budgets of a wave. */
export const ERROR_BUDGETS = list(ERROR_BUDGET, MOST_BUDGETED_CODES + 2, {
  description: 'How many accounts may fail before it halts by itself, and how many did; empty for any number.',
});
