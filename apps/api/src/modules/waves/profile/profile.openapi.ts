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
import { SOURCE_PROFILE_SENT, WAVE_PROFILE } from './profile.schemas.js';

/** A profile as the examples have it: of a wave whose priority services register was lost. */
export const exampleProfile: Json = {
  counted: { of: 'dry_run', accounts: 1_000, unread: 0, counted_at: '2026-06-01T21:40:00.118250Z' },
  previous: { waves: ['MAY-2', 'MAY-1'], accounts: 2_000 },
  source: null,
  comparisons: 84,
  level: 0.001,
  shifts: 1,
  measures: [
    {
      measure: 'priority_services.any',
      kind: 'share',
      meaning: 'with an entry of the priority services register',
      is_shifted: true,
      keys: [{ key: 'yes', now: { accounts: 0, share: 0 }, previous: { accounts: 344, share: 0.172 }, source: null }],
      comparisons: [
        {
          against: 'previous',
          key: null,
          accounts: 2_000,
          statistic: 296,
          degrees_of_freedom: 1,
          design_effect: 1,
          p_value: 2.5e-66,
          p_corrected: 2.1e-64,
          effect: 0.855,
          is_shift: true,
          detail:
            '0 % now, 17.2 % in earlier waves (1000 and 2000 accounts; likelihood-ratio test p = 2.5e-66, by Holm 2.1e-64, h = 0.855).',
        },
      ],
    },
  ],
};

export const profileDescription = describeController({
  tag: 'Waves',
  path: [supplierParameter, waveParameter],
  operations: {
    read: {
      operationId: 'readWaveProfile',
      summary: 'What the accounts of a wave are like',
      description:
        'Shares and distributions of its accounts, beside those of the latest earlier waves that were released and of the source where you sent them. What chance does not explain is a shift, told first with its numbers; see the guide for the tests. It is there once a dry run has ended, and again once the wave is imported. Counts of fewer than five accounts are not told.',
      answers: [success('The profile.', WAVE_PROFILE, exampleProfile)],
    },
    put: {
      operationId: 'putWaveProfile',
      summary: 'Send what the source of a wave says',
      description:
        'How many accounts of the system they come from have what, under the names of the profile: of the same accounts, or of the whole book. It takes the place of what was sent before, until the wave is signed off or given up. Groups of a measure, of which each account has one, come to all accounts, those in `none` with them; of `shares` only values that you name are compared, 250 of a measure at most. What is there already changes nothing.',
      requestBody: jsonBody(SOURCE_PROFILE_SENT, {
        accounts: 1_000,
        counts: [
          { measure: 'priority_services.any', key: 'yes', accounts: 169 },
          { measure: 'supply.fuels', key: 'electricity and gas', accounts: 610 },
          { measure: 'supply.fuels', key: 'electricity', accounts: 300 },
          { measure: 'supply.fuels', key: 'gas', accounts: 90 },
        ],
      }),
      answers: [
        success('The profile.', WAVE_PROFILE, exampleProfile),
        refused('They are too many', { counts: { 1: { accounts: ['These are more accounts than there are.'] } } }),
        errorAnswer(409, ['wave_state_conflict']),
      ],
    },
  },
});
