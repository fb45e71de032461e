import type { WaveState } from '@carryover/contract';
import { decisionsIn } from '@carryover/contract';
import { fieldErrorsAnswer, jsonBody, objectSchema, pathParameter, text } from '../../platform/openapi/index.js';
import { TOTAL_FIGURES } from './totals/wave-totals.js';
import { waveCode } from './waves.schemas.js';

export const EXAMPLE_WAVE = 'JUNE-1';
export const EXAMPLE_PART = 'accounts-01';

export const waveParameter = pathParameter('wave_code', 'Code of a wave of the supplier.', waveCode, EXAMPLE_WAVE);

/** What the wave of the examples is made of. */
export const made = { code: EXAMPLE_WAVE, name: 'First streets of June', planned_accounts: 2, most_failed: 0 };

export const summary = (state: WaveState) => ({
  ...made,
  state,
  created_at: '2026-06-01T20:00:00.118250Z',
  modified_at: '2026-06-01T21:30:00.371902Z',
});

/** The wave of the examples in a state, after an event. */
export const wave = (state: WaveState, event: string) => ({
  ...summary(state),
  counts: { lines: 2, imported: 0, refused: 1, failed: 0, not_processed: 1, unchanged: 0 },
  plan: null,
  error_budgets: [
    { kind: 'number', failed: 0, allowed: 0, is_spent: false, detail: '0 accounts failed, where 0 may.' },
  ],
  forecast: null,
  gates: [
    { gate: 'parts_complete', of: 'release', state: 'green', detail: 'Every part arrived whole.', reason: null },
    {
      gate: 'planned_accounts',
      of: 'release',
      state: 'red',
      detail: '1 of 2 planned accounts can be imported.',
      reason: null,
    },
  ],
  decisions: decisionsIn(state),
  approvals: [],
  planned_revision: 1,
  totals: TOTAL_FIGURES.map((figure) => ({
    figure,
    planned: figure === 'accounts' ? '2' : null,
    loaded: null,
    imported: null,
  })),
  dry_run: null,
  parts: [{ code: EXAMPLE_PART, lines: 2, received_at: '2026-06-01T21:00:00.004711Z' }],
  history: [{ event, state, actor: 'supplier', reason: null, occurred_at: '2026-06-01T21:30:00.371902Z' }],
});

export const reason = text(1_000, { description: 'Kept in the history of the wave.' });

export const decisionBody = jsonBody(
  objectSchema({ reason }, { optional: ['reason'] }),
  { reason: 'Tariffs are missing.' },
  { required: false },
);

export const wrongReason = fieldErrorsAnswer(
  { reason: ['Gates are waived for a reason only.'] },
  'Gates are waived without a reason',
);
