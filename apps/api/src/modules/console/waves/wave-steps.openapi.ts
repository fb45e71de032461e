import type { ErrorCode, WaveState } from '@carryover/contract';
import { describeController, errorAnswer, type Json, success } from '../../../platform/openapi/index.js';
import { waveParameter } from '../../waves/index.js';
import { reasonBody, reasonedBody, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { exampleWaveDetail } from './waves.examples.js';
import { ReleaseWaveForStaffRequest, WaiveGateForStaffRequest } from './waves.requests.js';
import { WAVE_DETAIL } from './waves.schemas.js';

const AGREED = 'Agreed with the supplier';
const requestBody = reasonBody(AGREED);

/** The answers of a decision: the wave after it, or 409 with one of the codes. */
export function decided(shown: Json, ...codes: ErrorCode[]) {
  return [success('The wave.', WAVE_DETAIL, shown), errorAnswer(409, ['wave_state_conflict', ...codes])];
}

const answers = (state: WaveState, event: string, ...codes: ErrorCode[]) =>
  decided(exampleWaveDetail(state, event, AGREED, []), ...codes);

/** Descriptions of the operations of ConsoleWaveStepsController. */
export const waveStepsDescription = describeController({
  tag: 'Console waves',
  path: [SUPPLIER_PARAMETER, waveParameter],
  operations: {
    ready: {
      operationId: 'readyWaveForStaff',
      summary: 'Say that a wave is sent',
      description:
        'For the supplier: all is sent, and the wave takes no part until it is opened again. Leaves an entry of the audit trail, `wave.ready`.',
      requestBody,
      answers: answers('READY', 'READY'),
    },
    reopen: {
      operationId: 'reopenWaveForStaff',
      summary: 'Open a wave again',
      description:
        'Has it take parts again: its dry run, its approvals and what was waived count no more. Leaves an entry of the audit trail, `wave.reopen`.',
      requestBody,
      answers: answers('LOADING', 'REOPEN'),
    },
    dryRun: {
      operationId: 'dryRunWaveForStaff',
      summary: 'Start a dry run of a wave',
      description:
        'Validates all of its accounts together, in the background; one that is HALTED stays so. Leaves an entry of the audit trail, `wave.dry_run`.',
      requestBody,
      answers: answers('DRY_RUN', 'DRY_RUN'),
    },
    reconcile: {
      operationId: 'reconcileWaveForStaff',
      summary: 'Reconcile a wave',
      description:
        'Says that what was imported is what was planned; what differs has to be waived, as at the release. Leaves an entry of the audit trail, `wave.reconcile`.',
      requestBody: reasonedBody(ReleaseWaveForStaffRequest, { waivers: [{ gate: 'imported_totals' }], reason: AGREED }),
      answers: answers('RECONCILED', 'RECONCILE', 'wave_gate_red'),
    },
    waive: {
      operationId: 'waiveWaveGateForStaff',
      summary: 'Waive a gate of a wave',
      description:
        'Lets a decision pass a gate that is red; approvals are not waived. Leaves an entry of the audit trail, `wave.waive_gate`.',
      requestBody: reasonedBody(WaiveGateForStaffRequest, { gate: 'planned_accounts', reason: AGREED }),
      answers: answers('LOADING', 'WAIVE', 'wave_gate_not_waivable'),
    },
    approve: {
      operationId: 'approveWaveForStaff',
      summary: 'Approve the release of a wave',
      description:
        'Given once by each person; the last approval that is needed makes it APPROVED. Leaves an entry of the audit trail, `wave.approve`.',
      requestBody,
      answers: answers('APPROVED', 'APPROVE', 'wave_approval_not_possible'),
    },
    signOff: {
      operationId: 'signOffWaveForStaff',
      summary: 'Sign a wave off',
      description:
        'For the side of the platform: once the supplier has, too, nothing of it changes any more. Leaves an entry of the audit trail, `wave.sign_off`.',
      requestBody,
      answers: answers('SIGNED_OFF', 'SIGN_OFF', 'wave_approval_not_possible'),
    },
  },
});
