import { describeController, example } from '../../../platform/openapi/index.js';
import { exampleProfile, WAVE_PROFILE, waveParameter } from '../../waves/index.js';
import { IF_NONE_MATCH, NOT_FOUND, SUPPLIER_PARAMETER, taggedAnswers } from '../shared.openapi.js';

/** What the operations of ConsoleWaveProfilesController are. */
export const waveProfilesDescription = describeController({
  tag: 'Console waves',
  operations: {
    read: {
      operationId: 'getWaveProfileForStaff',
      summary: 'What the accounts of a wave are like',
      description:
        'Shares and distributions of its accounts beside those of earlier waves and of the source, as its supplier reads them; what has shifted first.',
      parameters: [SUPPLIER_PARAMETER, waveParameter, IF_NONE_MATCH],
      answers: [...taggedAnswers('The profile.', WAVE_PROFILE, example(exampleProfile)), NOT_FOUND],
    },
  },
});
