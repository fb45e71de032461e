import {
  count,
  day,
  instant,
  list,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  text,
  whole,
} from '../../../platform/openapi/index.js';
import { ERROR_BUDGET_PLANNED } from '../budget/error-budget.schemas.js';
import { MOST_ACCOUNTS } from '../most-accounts.js';
import { CODE } from '../wave-code.js';
import { DISTRIBUTOR, MOST_DISTRIBUTORS, PLAN_ORDERS, TIME_OF_DAY, WEEKDAY_LIST } from './plan.request.js';

/** Changes of a plan that are told, the latest first. */
export const MOST_PLANS = 100;

const OPTIONAL = [
  'window',
  'start_date',
  'end_date',
  'accounts_per_day',
  'accounts_per_minute',
  'order',
  'depends_on',
  'distributor_caps',
  'error_budget',
] as const;

const planned = {
  window: objectSchema(
    {
      from: text(5, { pattern: TIME_OF_DAY, description: 'From midnight unless given.' }),
      to: text(5, {
        pattern: TIME_OF_DAY,
        description: 'Exclusive; until midnight unless given. At or before `from` it is the next day.',
      }),
      weekdays: text(20, { pattern: WEEKDAY_LIST, description: 'Days on which it opens; all unless given.' }),
    },
    { description: 'When accounts may start, by the clocks of London.', optional: ['from', 'to', 'weekdays'] },
  ),
  start_date: day({ description: 'The first day on which the window opens.' }),
  end_date: day({ description: 'The last day on which the window opens.' }),
  accounts_per_day: whole(1, MOST_ACCOUNTS, { description: 'Accounts that may start on a day in London.' }),
  accounts_per_minute: whole(1, MOST_ACCOUNTS, { description: 'Accounts that may start in a minute of the clock.' }),
  order: oneOf(PLAN_ORDERS, { description: 'In what order accounts start; `as_sent` unless given.' }),
  depends_on: text(64, {
    pattern: CODE,
    description:
      'A wave that has to be reconciled before this one is released. Where that gate is waived, accounts of this one wait until it is imported.',
  }),
  distributor_caps: list(
    objectSchema({
      distributor: text(2, { pattern: DISTRIBUTOR, description: 'First two digits of the MPAN.' }),
      accounts_per_day: whole(0, MOST_ACCOUNTS),
    }),
    MOST_DISTRIBUTORS,
    { description: 'Accounts of a distributor that may start on a day in London. One without an MPAN has none.' },
  ),
  error_budget: ERROR_BUDGET_PLANNED,
};

/** A plan as it is sent. */
export const PLAN_SENT = namedObject('WavePlanRequest', planned, { optional: OPTIONAL });

/** The plan whose place another one takes. */
export const PLAN_REPLACED = whole(0, 2_147_483_647, {
  description:
    'The revision that it takes the place of, 0 for none. When there is another one by now, nothing is changed (409).',
});

/** The same with why it is changed. */
export const PLAN_CHANGE_SENT = objectSchema(
  { ...planned, revision: PLAN_REPLACED, reason: text(1_000, { description: 'Kept in the history of the plan.' }) },
  { optional: [...OPTIONAL, 'revision', 'reason'] },
);

const current = {
  ...planned,
  revision: whole(1, 2_147_483_647, { description: 'One more with each change.' }),
  changed_at: instant(),
};

/** The plan of a wave, as the wave tells it. */
export const WAVE_PLAN = namedObject(
  'WavePlan',
  {
    ...current,
    limit: nullable(
      objectSchema({
        detail: text(500, { description: 'A sentence.' }),
        until: nullable(instant({ description: 'Null where it depends on something else than the clock.' })),
      }),
    ),
    admitted_today: count({ description: 'Accounts that were let go today, in London.' }),
  },
  { optional: OPTIONAL },
);

/** A plan with those before it. */
export const WAVE_PLAN_HISTORY = namedObject('WavePlanHistory', {
  plan: nullable(WAVE_PLAN),
  history: list(
    objectSchema(
      { ...current, actor: oneOf(['supplier', 'staff', 'platform']), reason: nullable(text(1_000)) },
      { optional: OPTIONAL },
    ),
    MOST_PLANS,
    { description: 'The latest first.' },
  ),
});

/** When a wave will end, as a range. */
export const WAVE_FORECAST = namedObject('WaveForecast', {
  earliest: instant({ description: 'In nine cases of ten it does not end before.' }),
  likely: instant(),
  latest: nullable(
    instant({ description: 'In nine cases of ten it has ended by then. Null where that cannot be told.' }),
  ),
  accounts_left: count({ description: 'Accounts that wait or are being imported.' }),
  basis: oneOf(['observed', 'supposed'], {
    description: 'Whether it goes by how fast accounts were imported, or by what is supposed while none was.',
  }),
});

/** Progress of a wave over time beside its plan. */
export const WAVE_PROGRESS = namedObject('WaveProgress', {
  by: oneOf(['hour', 'day']),
  points: list(
    objectSchema({
      at: instant({ description: 'End of the hour or day; the last one is now, those after it are still to come.' }),
      planned: nullable(count({ description: 'Accounts that the plan lets start until then.' })),
      imported: nullable(count({ description: 'Accounts imported until then; null for what is still to come.' })),
      failed: nullable(count({ description: 'Accounts that have failed until then and not been imported since.' })),
    }),
    2_000,
    { description: 'Each adds up what was before it.' },
  ),
  forecast: nullable(WAVE_FORECAST),
});
