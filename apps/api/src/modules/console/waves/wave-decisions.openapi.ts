import { describeController, errorAnswer, jsonBody, success } from '../../../platform/openapi/index.js';
import { waveParameter } from '../../waves/index.js';
import { REASON_MISSING, reasonBody, reasonedBody, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { decided } from './wave-steps.openapi.js';
import { exampleWaveDetail } from './waves.examples.js';
import { CancelWaveForStaffRequest, ReleaseWaveForStaffRequest } from './waves.requests.js';
import { WAVE_DETAIL, WAVE_MADE_BY_STAFF } from './waves.schemas.js';

const AGREED = 'Agreed with the supplier';

/** Descriptions of the operations of ConsoleWaveDecisionsController. */
export const waveDecisionsDescription = describeController({
  tag: 'Console waves',
  path: [SUPPLIER_PARAMETER, waveParameter],
  operations: {
    create: {
      operationId: 'createWaveForStaff',
      summary: 'Make a wave for a supplier',
      description:
        'Makes a wave, to which the supplier sends its accounts. Made once more with the same values it is answered as it is. Leaves an entry of the audit trail, `wave.create`.',
      requestBody: jsonBody(WAVE_MADE_BY_STAFF, {
        code: 'JUNE-2',
        name: 'Second streets of June',
        planned_accounts: 2,
        most_failed: 0,
        reason: AGREED,
      }),
      answers: [
        success('The wave.', WAVE_DETAIL, exampleWaveDetail('LOADING', 'CREATE', AGREED, ['release', 'cancel'])),
        REASON_MISSING,
        errorAnswer(409, ['wave_exists', 'too_many_waves']),
      ],
    },
    release: {
      operationId: 'releaseWaveForStaff',
      summary: 'Release a wave for a supplier',
      description:
        'Lets its accounts be imported. A gate that is red has to be waived: by its name in `waivers`, so that one which turned red meanwhile is refused, or all that are red by `waive_gates`. One that is released already is answered as it is. Leaves an entry of the audit trail, `wave.release`.',
      requestBody: reasonedBody(ReleaseWaveForStaffRequest, {
        waivers: [{ gate: 'planned_accounts' }],
        reason: AGREED,
      }),
      answers: decided(exampleWaveDetail('RUNNING', 'RELEASE', AGREED, ['halt', 'cancel']), 'wave_gate_red'),
    },
    halt: {
      operationId: 'haltWaveForStaff',
      summary: 'Halt a wave',
      description:
        'Has the accounts that are not imported yet wait; those that are being imported end. Leaves an entry of the audit trail, `wave.halt`.',
      requestBody: reasonBody('Tariffs are missing'),
      answers: decided(exampleWaveDetail('HALTED', 'HALT', 'Tariffs are missing', ['release', 'cancel'])),
    },
    cancel: {
      operationId: 'cancelWaveForStaff',
      summary: 'Give a wave up for a supplier',
      description:
        'Cancels the imports that wait, when they are no more than `expected_count`. What was imported stays imported, and the wave takes nothing any more. Leaves an entry of the audit trail, `wave.cancel`.',
      requestBody: reasonedBody(CancelWaveForStaffRequest, { expected_count: 1, reason: 'Wrong extract' }),
      answers: decided(exampleWaveDetail('CANCELLED', 'CANCEL', 'Wrong extract', []), 'wave_has_more_waiting'),
    },
  },
});
