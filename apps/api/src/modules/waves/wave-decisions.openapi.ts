import type { WaveState } from '@carryover/contract';
import {
  describeController,
  errorAnswer,
  fieldErrorsAnswer,
  flag,
  jsonBody,
  objectSchema,
  oneOf,
  queryParameter,
  refused,
  success,
  text,
  whole,
} from '../../platform/openapi/index.js';
import { EXAMPLE_PAIR, supplierParameter } from '../suppliers/index.js';
import { MOST_FINDINGS, USUAL_FINDINGS } from './dry-run/findings.request.js';
import { WAVE_FINDINGS } from './dry-run/findings.schemas.js';
import { GATE_NAMES } from './gates/gate.js';
import { decisionBody, EXAMPLE_PART, reason, wave, waveParameter, wrongReason } from './wave-examples.js';
import { WAVE } from './waves.schemas.js';

/** The filter of findings by their code. */
export const findingCodeParameter = queryParameter(
  'code',
  'Only findings of this code.',
  text(128, { pattern: '^[a-z0-9_]+$' }),
  'meter_point_repeated',
);

export const exampleFinding = {
  code: 'meter_point_repeated',
  rule: null,
  path: 'supply_addresses.0.meter_points.0.identifier',
  part: EXAMPLE_PART,
  line: 1,
  external_account_number: EXAMPLE_PAIR.external_account_number,
  other: 'accounts-02:17',
};

/** A decision that takes a reason at most. */
export function decision(operationId: string, summary: string, description: string, state: WaveState, event: string) {
  return {
    operationId,
    summary,
    description,
    requestBody: decisionBody,
    answers: [
      success('The wave.', WAVE, wave(state, event)),
      fieldErrorsAnswer({ reason: ['Not a text.'] }),
      errorAnswer(409, ['wave_state_conflict']),
    ],
  };
}

/** A decision that red gates stand against. @param waiving what becomes of the wave although they are red */
export function gatedDecision(waiving: string, shownReason: string, state: WaveState, event: string) {
  const gates = flag({ description: `${waiving} although gates are red.` });
  const schema = objectSchema({ reason, waive_gates: gates }, { optional: ['reason', 'waive_gates'] });
  return {
    requestBody: jsonBody(schema, { waive_gates: true, reason: shownReason }, { required: false }),
    answers: [
      success('The wave.', WAVE, wave(state, event)),
      wrongReason,
      errorAnswer(409, ['wave_state_conflict', 'wave_gate_red']),
    ],
  };
}

export const waveDecisionsDescription = describeController({
  tag: 'Waves',
  path: [supplierParameter, waveParameter],
  operations: {
    dryRun: decision(
      'dryRunWave',
      'Validate a wave as a whole',
      'Has every account of it validated once more, in the background, by the rules, lists and settings as they are now, and by what only all of them show: numbers and meter points that several have, and totals that are not those planned. Nothing is imported. At its end the wave is in REVIEW, and approvals that were given before count no more. One that is HALTED stays so, and keeps them. What comes, is changed or leaves the wave later makes its gates red.',
      'DRY_RUN',
      'DRY_RUN',
    ),
    readFindings: {
      operationId: 'readWaveFindings',
      summary: 'What the dry run of a wave found',
      description:
        'Finding by finding, with line and path, in an order that never changes, and how often each code was found. That another organisation has a meter point is not among them: only an import that is tried learns it.',
      parameters: [
        findingCodeParameter,
        queryParameter(
          'limit',
          `Findings of a page; ${USUAL_FINDINGS} unless given.`,
          whole(1, MOST_FINDINGS),
          USUAL_FINDINGS,
        ),
        queryParameter('cursor', 'Where to go on, from the page before.', text(1_024, { pattern: '^[\\w-]*$' })),
      ],
      answers: [
        success('The findings.', WAVE_FINDINGS, {
          codes: [{ code: 'meter_point_repeated', findings: 2 }],
          findings: [exampleFinding],
          next_cursor: null,
        }),
        refused('The page asked for is too large', { limit: [`Expected a whole number from 1 to ${MOST_FINDINGS}.`] }),
      ],
    },
    reopen: decision(
      'reopenWave',
      'Have a wave take parts again',
      'Opens a wave that was said to be sent. Its dry run, approvals and waived gates count no more.',
      'LOADING',
      'REOPEN',
    ),
    ready: decision(
      'readyWave',
      'Say that a wave is sent',
      'Says that all of it is sent: it takes no more parts until it is opened again.',
      'READY',
      'READY',
    ),
    waive: {
      operationId: 'waiveWaveGate',
      summary: 'Waive a gate of a wave',
      description:
        'Has the release, or the reconciliation, of the wave pass a gate that is red, for a reason that is shown with it, until the wave is opened again or what the gate looks at is another one. Approvals are not waived.',
      requestBody: jsonBody(objectSchema({ gate: oneOf(GATE_NAMES), reason }), {
        gate: 'planned_accounts',
        reason: 'One account is sent by hand.',
      }),
      answers: [
        success('The wave.', WAVE, wave('READY', 'WAIVE')),
        refused('It has no reason', { reason: ['This field is required.'] }),
        errorAnswer(409, ['wave_state_conflict', 'wave_gate_not_waivable']),
      ],
    },
    approve: decision(
      'approveWave',
      'Approve the release of a wave',
      'The approval of the supplier. With the last one that it needs the wave is APPROVED, and can be released.',
      'APPROVED',
      'APPROVE',
    ),
    reconcile: {
      operationId: 'reconcileWave',
      summary: 'Reconcile a wave',
      description:
        'Says that what was imported comes to what was planned. Where it does not, the difference has to be waived, for a reason. It is added up within seconds after the last account was imported, and until then no waiver counts: that is answered 409.',
      ...gatedDecision('Reconcile', 'One account stays with us.', 'RECONCILED', 'RECONCILE'),
    },
    signOff: decision(
      'signOffWave',
      'Sign a wave off',
      'The signature of the supplier. Once staff have signed it off, too, nothing of the wave changes any more.',
      'RECONCILED',
      'SIGNATURE',
    ),
  },
});
