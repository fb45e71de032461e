import {
  describeController,
  described,
  errorAnswer,
  fieldErrorsAnswer,
  jsonBody,
  objectSchema,
  success,
  whole,
} from '../../../platform/openapi/index.js';
import { supplierParameter } from '../../suppliers/index.js';
import { MOST_ACCOUNTS } from '../most-accounts.js';
import { reason, wave, waveParameter } from '../wave-examples.js';
import { PLANNED_TOTALS, WAVE } from '../waves.schemas.js';

/** Planned totals of a wave in a request. */
export const PLANNED_TOTALS_SENT = described(
  'What its accounts will come to; a figure that is left out is not compared.',
  PLANNED_TOTALS,
);

/** Planned figures of a wave in a request that changes them. */
export const PLANNED_FIGURES_SENT = objectSchema(
  {
    planned_accounts: whole(1, MOST_ACCOUNTS, {
      description: 'Accounts that it is to have: a release asks for as many; left out, for any number.',
    }),
    planned_totals: PLANNED_TOTALS_SENT,
    revision: whole(1, 2_147_483_647, {
      description:
        'The `planned_revision` that it takes the place of. When there is another one by now, nothing is changed (409).',
    }),
    reason,
  },
  { optional: ['planned_accounts', 'planned_totals', 'revision', 'reason'] },
);

export const plannedFiguresDescription = describeController({
  tag: 'Waves',
  path: [supplierParameter, waveParameter],
  operations: {
    put: {
      operationId: 'putWavePlanned',
      summary: 'Change what a wave is to come to',
      description:
        'Other planned accounts and totals in the place of those there are, while the wave is LOADING; what is left out is planned no more. One that is READY is opened again before. What is planned already changes nothing.',
      requestBody: jsonBody(PLANNED_FIGURES_SENT, {
        planned_accounts: 2,
        revision: 1,
        reason: 'Two customers have left.',
      }),
      answers: [
        success('The wave.', WAVE, { ...wave('LOADING', 'REPLAN'), planned_revision: 2 }),
        fieldErrorsAnswer({ planned_accounts: ['Expected a whole number from 1 to 100000000.'] }),
        errorAnswer(409, ['wave_state_conflict', 'wave_changed_meanwhile']),
      ],
    },
  },
});
