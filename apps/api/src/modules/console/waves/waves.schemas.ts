import {
  PROCESS_STATUSES,
  WAVE_DECISION_NAMES,
  WAVE_NOTES,
  WAVE_STATE_NAMES,
  WAVE_TRANSITIONS,
} from '@carryover/contract';
import {
  countsOf,
  instant,
  list,
  named,
  namedObject,
  nullable,
  oneOf,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { LINE_RESULT, MOST_HISTORY, WAVE, WAVE_PLAN, WAVE_SENT, WAVE_SUMMARY } from '../../waves/index.js';
import { ACTOR, allowedActions, IS_SANDBOX, pageWithActions, REASON, SUPPLIER_CODE } from '../shared.schemas.js';

const WHOSE = { import_supplier: SUPPLIER_CODE, is_sandbox: IS_SANDBOX };

const ACTIONS = allowedActions(...WAVE_DECISION_NAMES);

/** A wave among those of all suppliers. */
export const LISTED_WAVE = namedObject('ListedWave', {
  ...WHOSE,
  wave: WAVE_SUMMARY,
  plan: nullable(WAVE_PLAN),
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
  allowed_actions: ACTIONS,
});

/** A line of a wave with the import that its account has. */
export const WAVE_LINE = namedObject('WaveLine', {
  result: LINE_RESULT,
  import_id: nullable(uuid({ description: 'Of the import of the account; null where there is none.' })),
});

/** What makes a wave: what its supplier would send, and why. */
export const WAVE_MADE_BY_STAFF = named('CreateWaveForStaffRequest', {
  ...WAVE_SENT,
  properties: { ...WAVE_SENT.properties, reason: REASON },
  required: [...(WAVE_SENT.required ?? []), 'reason'],
});

/** A page of waves. */
export const WAVES_PAGE = pageWithActions(LISTED_WAVE, 'create');
