import {
  PROCESS_STATUSES,
  WAVE_DECISION_NAMES,
  WAVE_NOTES,
  WAVE_STATE_NAMES,
  WAVE_TRANSITIONS,
} from '@carryover/contract';
import {
  count,
  countsOf,
  described,
  instant,
  list,
  named,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  pageProperties,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import {
  ERROR_BUDGETS,
  LINE_RESULT,
  MOST_CODES,
  MOST_DEPENDANTS,
  MOST_HISTORY,
  PLAN_REPLACED,
  PLAN_SENT,
  PLANNED_FIGURES_SENT,
  WAVE,
  WAVE_FINDING,
  WAVE_FORECAST,
  WAVE_PLAN,
  WAVE_SENT,
  WAVE_SUMMARY,
  waveCode,
} from '../../waves/index.js';
import { ACTOR, allowedActions, IS_SANDBOX, pageWithActions, REASON, SUPPLIER_CODE } from '../shared.schemas.js';

const WHOSE = { import_supplier: SUPPLIER_CODE, is_sandbox: IS_SANDBOX };

/** Actions on a wave: decisions, another plan, and other planned figures. */
export const WAVE_ACTIONS = [...WAVE_DECISION_NAMES, 'plan', 'plan_figures', 'retract'] as const;

const ACTIONS = allowedActions(...WAVE_ACTIONS);

/** A wave among those of all suppliers. */
export const LISTED_WAVE = namedObject('ListedWave', {
  ...WHOSE,
  wave: WAVE_SUMMARY,
  plan: nullable(WAVE_PLAN),
  accounts: objectSchema(
    { loaded: count(), imported: count(), failed: count(), waiting: count() },
    {
      description:
        'Accounts that it brought and that no other wave took over, but for those that were cancelled, taken back or tried only, by what became of them; the others add up to those loaded.',
    },
  ),
  red_gates: count({ description: 'Gates that stand against what is next: its release, or its reconciliation.' }),
  forecast: nullable(WAVE_FORECAST),
  allowed_actions: ACTIONS,
});

const EVENT = namedObject('WaveEvent', {
  event: oneOf([...Object.keys(WAVE_TRANSITIONS).map((name) => name.toUpperCase()), ...WAVE_NOTES]),
  state: oneOf(WAVE_STATE_NAMES),
  actor: oneOf(['supplier', 'staff', 'platform']),
  by: nullable({ ...ACTOR, description: 'E-mail address of the member of staff; null where it was nobody of staff.' }),
  waived: list(text(100), 100, { description: 'Gates that were red, and waived.' }),
  reason: nullable(REASON),
  occurred_at: instant(),
});

/** A wave as staff see it. */
export const WAVE_DETAIL = namedObject('WaveDetail', {
  ...WHOSE,
  wave: { ...WAVE, description: 'The wave as its supplier reads it.' },
  imports: countsOf(PROCESS_STATUSES, { description: 'Its imports by their state, counted now.' }),
  events: list(EVENT, MOST_HISTORY, { description: 'What happened to it, and who decided; the latest first.' }),
  awaited_by: list(objectSchema({ code: waveCode, state: oneOf(WAVE_STATE_NAMES) }), MOST_DEPENDANTS, {
    description: 'Waves whose plans depend on it: none of their accounts starts before it is imported.',
  }),
  allowed_actions: ACTIONS,
});

/** A line of a wave with the import that its account has. */
export const WAVE_LINE = namedObject('WaveLine', {
  result: LINE_RESULT,
  import_id: nullable(uuid({ description: 'Of the import of the account; null where there is none.' })),
});

/** Findings of a dry run by line, each with the import of its account. */
export const WAVE_FINDINGS_PAGE = objectSchema({
  ...pageProperties(
    namedObject('FoundInWave', {
      finding: WAVE_FINDING,
      import_id: nullable(uuid({ description: 'Of the import of the account; null where there is none.' })),
    }),
  ),
  codes: list(
    objectSchema({
      code: text(128),
      findings: count(),
      meaning: nullable(text(1_000, { description: 'A sentence; null for a code that has no page.' })),
    }),
    MOST_CODES,
    { description: 'How often each was found, whatever the page is narrowed to; the most frequent first.' },
  ),
});

/** A plan as staff send it: the plan, and why. */
export const PLAN_BY_STAFF = named('PlanWaveForStaffRequest', {
  ...PLAN_SENT,
  properties: { ...PLAN_SENT.properties, revision: PLAN_REPLACED, reason: REASON },
  required: [...(PLAN_SENT.required ?? []), 'reason'],
});

/** Planned figures of a wave as staff send them, with a reason. */
export const FIGURES_BY_STAFF = named('PlanWaveFiguresForStaffRequest', {
  ...PLANNED_FIGURES_SENT,
  properties: { ...PLANNED_FIGURES_SENT.properties, reason: REASON },
  required: ['reason'],
});

/** Preview of another plan. */
export const PLAN_PREVIEW = namedObject('WavePlanPreview', {
  accounts_left: count({ description: 'Accounts that wait or are being imported.' }),
  current: nullable(
    described(
      'When it would end by the plan that it has, were it let go now; null where it cannot be told.',
      WAVE_FORECAST,
    ),
  ),
  proposed: nullable(described('The same by the plan that was sent.', WAVE_FORECAST)),
  error_budgets: { ...ERROR_BUDGETS, description: 'What was used of the budgets of the plan that was sent.' },
});

/** Request for a new wave: that of its supplier, with a reason. */
export const WAVE_MADE_BY_STAFF = named('CreateWaveForStaffRequest', {
  ...WAVE_SENT,
  properties: { ...WAVE_SENT.properties, reason: REASON },
  required: [...(WAVE_SENT.required ?? []), 'reason'],
});

/** A page of waves. */
export const WAVES_PAGE = pageWithActions(LISTED_WAVE, 'create');
