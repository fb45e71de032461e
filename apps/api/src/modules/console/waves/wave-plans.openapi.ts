import { describeController, jsonBody, refused, success } from '../../../platform/openapi/index.js';
import {
  EXAMPLE_PLAN,
  exampleBudgets,
  examplePlanHistory,
  PLAN_SENT,
  WAVE_PLAN_HISTORY,
  waveParameter,
} from '../../waves/index.js';
import { REASON_MISSING, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { decided } from './wave-steps.openapi.js';
import { exampleWaveDetail } from './waves.examples.js';
import { FIGURES_BY_STAFF, PLAN_BY_STAFF, PLAN_PREVIEW } from './waves.schemas.js';

const AGREED = 'Agreed with the supplier';

const forecast = (earliest: string, likely: string, latest: string) => ({
  ...{ earliest, likely, latest },
  accounts_left: 18_400,
  basis: 'observed',
});

/** Descriptions of the operations of ConsoleWavePlansController. */
export const wavePlansDescription = describeController({
  tag: 'Console waves',
  path: [SUPPLIER_PARAMETER, waveParameter],
  operations: {
    read: {
      operationId: 'getWavePlanForStaff',
      summary: 'The plan of a wave and those before it',
      description: 'When its accounts may start, how many and in what order. Null where it has none.',
      answers: [success('The plans.', WAVE_PLAN_HISTORY, examplePlanHistory)],
    },
    preview: {
      operationId: 'previewWavePlanForStaff',
      summary: 'What another plan of a wave would do',
      description:
        'When the wave would end by the plan that it has, and by the one that is sent, were its accounts let go from now on; and what of the error budgets that are sent was used. Changes nothing, and leaves no entry of the audit trail.',
      requestBody: jsonBody(PLAN_SENT, EXAMPLE_PLAN),
      answers: [
        success('Both forecasts.', PLAN_PREVIEW, {
          accounts_left: 18_400,
          current: forecast('2026-06-09T02:10:00.000Z', '2026-06-09T03:02:00.000Z', '2026-06-09T22:15:00.000Z'),
          proposed: forecast('2026-06-11T01:40:00.000Z', '2026-06-11T02:30:00.000Z', '2026-06-15T21:20:00.000Z'),
          error_budgets: exampleBudgets,
        }),
        refused('It does not go together', { end_date: ['The last day cannot be before the first.'] }),
      ],
    },
    change: {
      operationId: 'planWaveForStaff',
      summary: 'Plan a wave for a supplier',
      description:
        'Another plan in the place of what there is: what is left out limits nothing. It holds from the answer on for whatever has not started. Leaves an entry of the audit trail, `wave.plan`, with both plans; the supplier reads that it was staff, and why.',
      requestBody: jsonBody(PLAN_BY_STAFF, { ...EXAMPLE_PLAN, reason: AGREED }),
      answers: [
        ...decided(
          exampleWaveDetail('RUNNING', 'RELEASE', AGREED, ['halt', 'cancel', 'plan']),
          'wave_changed_meanwhile',
        ),
        REASON_MISSING,
      ],
    },
    changeFigures: {
      operationId: 'planWaveFiguresForStaff',
      summary: 'Change what a wave is to come to',
      description:
        'Other planned accounts and totals in the place of those there are, while the wave is LOADING; what is left out is planned no more. Leaves an entry of the audit trail, `wave.plan_figures`, with both.',
      requestBody: jsonBody(FIGURES_BY_STAFF, { planned_accounts: 2, revision: 1, reason: AGREED }),
      answers: [
        ...decided(
          exampleWaveDetail('LOADING', 'REPLAN', AGREED, ['release', 'cancel', 'plan', 'plan_figures']),
          'wave_changed_meanwhile',
        ),
        REASON_MISSING,
      ],
    },
  },
});
