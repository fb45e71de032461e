import {
  describeController,
  errorAnswer,
  type Json,
  jsonBody,
  refused,
  success,
} from '../../../platform/openapi/index.js';
import { supplierParameter } from '../../suppliers/index.js';
import { waveParameter } from '../wave-examples.js';
import { PLAN_CHANGE_SENT, WAVE_PLAN_HISTORY } from './plan.schemas.js';

/** A plan as the examples have it. */
export const EXAMPLE_PLAN = {
  window: { from: '22:00', to: '04:00', weekdays: 'MO,TU,WE,TH' },
  start_date: '2026-06-08',
  accounts_per_day: 5_000,
  accounts_per_minute: 60,
  order: 'supply_start_date' as const,
  distributor_caps: [{ distributor: '10', accounts_per_day: 1_500 }],
  error_budget: { share: '0.02', by_code: [{ code: 'supply_point_in_use', accounts: 5 }] },
};

/** The budgets of it, and what was used of them. */
export const exampleBudgets: Json = [
  {
    kind: 'share',
    share: '0.02',
    failed: 3,
    ended: 1_600,
    allowed: 32,
    is_spent: false,
    detail: '3 of 1600 accounts that ended failed, where 2 % may.',
  },
  {
    kind: 'code',
    code: 'supply_point_in_use',
    failed: 2,
    allowed: 5,
    is_spent: false,
    detail: '2 accounts failed for supply_point_in_use, where 5 may.',
  },
];

const revised = { ...EXAMPLE_PLAN, revision: 1, changed_at: '2026-06-01T20:00:00.118250Z' };
/** A plan and those before it, as the examples have them. */
export const examplePlanHistory = {
  plan: { ...revised, limit: null, admitted_today: 0 },
  history: [{ ...revised, actor: 'supplier', reason: 'Nights only, as agreed.' }],
};

export const planDescription = describeController({
  tag: 'Waves',
  path: [supplierParameter, waveParameter],
  operations: {
    read: {
      operationId: 'readWavePlan',
      summary: 'The plan of a wave',
      description:
        'When its accounts may start, how many and in what order, with the plans before it. Null where it has none.',
      answers: [success('The plan.', WAVE_PLAN_HISTORY, examplePlanHistory)],
    },
    put: {
      operationId: 'putWavePlan',
      summary: 'Plan a wave',
      description:
        'Says when accounts of the wave may start, by the clocks of London, how many of them and in what order, and how many may fail, whether it is released already or not. What is left out limits nothing, so `{}` lets all of them start. It holds from the answer on for whatever has not started; what started today counts. With `revision` it takes the place of that one only.',
      requestBody: jsonBody(PLAN_CHANGE_SENT, { ...EXAMPLE_PLAN, reason: 'Nights only, as agreed.' }),
      answers: [
        success('The plan.', WAVE_PLAN_HISTORY, examplePlanHistory),
        refused('It does not go together', { end_date: ['The last day cannot be before the first.'] }),
        errorAnswer(409, ['wave_state_conflict', 'wave_changed_meanwhile']),
      ],
    },
  },
});
