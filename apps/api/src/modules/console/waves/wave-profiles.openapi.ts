import { describeController, success } from '../../../platform/openapi/index.js';
import { exampleProfile, WAVE_PROFILE, waveParameter } from '../../waves/index.js';
import { SUPPLIER_PARAMETER } from '../shared.openapi.js';

/** Descriptions of the operations of ConsoleWaveProfilesController. */
export const waveProfilesDescription = describeController({
  tag: 'Console waves',
  path: [SUPPLIER_PARAMETER, waveParameter],
  operations: {
    read: {
      operationId: 'getWaveProfileForStaff',
      summary: 'What the accounts of a wave are like',
      description:
        'Shares and distributions of its accounts beside those of earlier waves and of the source, as its supplier reads them; what has shifted first.',
      answers: [success('The profile.', WAVE_PROFILE, exampleProfile)],
    },
  },
});
