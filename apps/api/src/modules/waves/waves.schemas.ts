import { WAVE_DECISION_NAMES, WAVE_NOTES, WAVE_STATE_NAMES, WAVE_TRANSITIONS } from '@carryover/contract';
import {
  count,
  decimalText,
  described,
  instant,
  list,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  text,
  whole,
} from '../../platform/openapi/index.js';
import { LONGEST_VALUE } from '../imports/index.js';
import { externalAccountNumber, platformAccountNumber } from '../suppliers/index.js';
import { ERROR_BUDGETS } from './budget/error-budget.schemas.js';
import { MOST_FIELDS, MOST_PROBLEMS, MOST_REFUSALS } from './corrections/part-request.js';
import { GATE_NAMES } from './gates/gate.js';
import { MOST_ACCOUNTS } from './most-accounts.js';
import { LINE_OUTCOMES } from './outcome-sql.js';
import { WAVE_FORECAST, WAVE_PLAN } from './plan/plan.schemas.js';
import { TOTAL_FIGURES } from './totals/wave-totals.js';
import { CODE } from './wave-code.js';

/** Waves that a list tells, the latest first. */
export const MOST_LISTED = 1_000;
/** Parts that a wave tells of. */
export const MOST_PARTS = 1_000;
/** Warnings that a line of the results tells. */
export const MOST_WARNINGS = 100;
/** Entries of its history that a wave tells, the latest first. */
export const MOST_HISTORY = 100;

/** Waves that are told to depend on another one. */
export const MOST_DEPENDANTS = 100;

export const waveCode = text(64, { pattern: CODE, description: 'Code of the wave; yours to choose.' });
export const partCode = text(64, { pattern: CODE, description: 'Code of the part; yours to choose.' });

const summary = {
  code: waveCode,
  name: nullable(text(200)),
  state: oneOf(WAVE_STATE_NAMES),
  planned_accounts: nullable(whole(1, MOST_ACCOUNTS, { description: 'Accounts that it is to have.' })),
  most_failed: nullable(
    whole(0, MOST_ACCOUNTS, {
      description:
        'Accounts that may fail, as the wave was made; `error_budget.accounts` of its plan takes the place of it.',
    }),
  ),
  created_at: instant(),
  modified_at: instant({ description: 'When its state changed last.' }),
};

/** Sums of many accounts. */
const pounds = decimalText(30, 10, { description: 'Pounds, exact; credit is positive.' });

const figure = text(40, { pattern: '^-?\\d+(\\.\\d+)?$', description: 'Digit for digit; sums are pounds.' });

/** Planned totals of a wave, as they are sent. */
export const PLANNED_TOTALS = objectSchema(
  {
    meter_points: objectSchema({ electricity: count(), gas: count() }),
    customers: count(),
    balance: pounds,
    transactions: objectSchema({ count: count(), sum: pounds }),
  },
  { optional: ['meter_points', 'customers', 'balance', 'transactions'] },
);

/** A wave in a list. */
export const WAVE_SUMMARY = namedObject('WaveSummary', summary);

const counts = namedObject('WaveCounts', {
  lines: count({ description: 'Lines that were sent; the others add up to it.' }),
  imported: count(),
  refused: count({ description: 'Something is wrong with the line, or its account was imported and differs.' }),
  failed: count({ description: 'The import failed.' }),
  not_processed: count({ description: 'The account waits, or its import was cancelled.' }),
  unchanged: count({ description: 'The account was there already, as the line has it.' }),
});

/** A wave with what became of it. */
export const WAVE = namedObject('Wave', {
  ...summary,
  counts,
  plan: nullable(WAVE_PLAN),
  error_budgets: ERROR_BUDGETS,
  forecast: nullable(
    described(
      'When it will end; null while it is not released, is halted or over, or when nothing can be told.',
      WAVE_FORECAST,
    ),
  ),
  gates: list(
    objectSchema({
      gate: oneOf(GATE_NAMES),
      of: described('The decision that depends on it.', oneOf(['release', 'reconcile'])),
      state: oneOf(['green', 'red', 'waived']),
      detail: text(1_000),
      reason: nullable(text(1_000, { description: 'Why it was waived.' })),
    }),
    GATE_NAMES.length,
    { description: 'What a release depends on; once it is imported, what its reconciliation does, too.' },
  ),
  decisions: list(oneOf(WAVE_DECISION_NAMES), WAVE_DECISION_NAMES.length, {
    description: 'What can be decided in its state; gates may stand against it.',
  }),
  approvals: list(
    objectSchema({
      act: oneOf(['release', 'sign_off']),
      party: oneOf(['supplier', 'staff']),
      reason: nullable(text(1_000)),
      given_at: instant(),
    }),
    100,
    { description: 'Of its release, and of its end, in the order in which they were given.' },
  ),
  planned_revision: whole(1, 2_147_483_647, { description: 'One more with each change of what it is to come to.' }),
  totals: list(
    objectSchema({
      figure: oneOf(TOTAL_FIGURES),
      planned: nullable(figure),
      loaded: nullable(figure),
      imported: nullable(figure),
    }),
    TOTAL_FIGURES.length,
    {
      description:
        'What was planned, what a dry run found to be loaded, and what was imported; null where it is not known.',
    },
  ),
  dry_run: nullable(
    objectSchema({
      started_at: instant(),
      finished_at: nullable(instant()),
      judged: count({
        description: 'Accounts that were validated so far, or added up where they are imported already.',
      }),
      problems: nullable(count({ description: 'Accounts in which something was found; null until it is over.' })),
    }),
  ),
  parts: list(
    objectSchema({
      code: partCode,
      lines: count(),
      received_at: nullable(instant({ description: 'Null until the part arrived whole.' })),
    }),
    MOST_PARTS,
  ),
  history: list(
    objectSchema({
      event: oneOf([...Object.keys(WAVE_TRANSITIONS).map((name) => name.toUpperCase()), ...WAVE_NOTES]),
      state: oneOf(WAVE_STATE_NAMES),
      actor: oneOf(['supplier', 'staff', 'platform']),
      reason: nullable(text(1_000)),
      occurred_at: instant(),
    }),
    MOST_HISTORY,
    { description: 'The latest first.' },
  ),
});

const ruleId = text(8, { pattern: '^R\\d+$' });
const lineProblem = objectSchema(
  {
    ...{ rule: nullable(ruleId), code: text(128), path: text(4_096), detail: text(4_096) },
    value: text(LONGEST_VALUE, {
      description: 'The single value that was sent there, ••• where it may be personal; left out where none is known.',
    }),
  },
  { optional: ['value'] },
);

/** What came of sending a part. */
export const PART_RECEIVED = namedObject(
  'WavePart',
  {
    part: partCode,
    lines: count(),
    accepted: count({ description: 'Accounts that wait now; of corrections those that were corrected, or would be.' }),
    refused: count(),
    unchanged: count({ description: 'Accounts that were there already, as the line has them.' }),
    results: text(1_000, {
      description: 'Where the lines that were refused are told, with the reasons. Corrections are not among them.',
    }),
    corrected_fields: list(
      objectSchema({
        field: text(4_096, { description: 'Path by dots, each position in a list as `*`.' }),
        lines: count(),
      }),
      MOST_FIELDS,
      {
        description:
          'Of corrections: the fields that were changed, or would be in a dry run, with the lines that change them, those of most lines first.',
      },
    ),
    refusals: list(
      objectSchema({
        line: whole(1, MOST_ACCOUNTS),
        external_account_number: nullable(externalAccountNumber),
        problems: list(lineProblem, MOST_PROBLEMS, { minItems: 1 }),
      }),
      MOST_REFUSALS,
      { description: `Of corrections: the lines that were refused, the first ${MOST_REFUSALS}.` },
    ),
  },
  { optional: ['corrected_fields', 'refusals'] },
);

/** A line of the results. */
export const LINE_RESULT = namedObject('WaveLineResult', {
  part: partCode,
  line: whole(1, MOST_ACCOUNTS),
  external_account_number: nullable(externalAccountNumber),
  outcome: oneOf(LINE_OUTCOMES),
  platform_identifier: nullable(platformAccountNumber),
  problems: list(lineProblem, 10_000, { description: 'Of a line that was refused or failed.' }),
  warnings: list(
    objectSchema({ rule: ruleId, code: text(128), path: text(4_096), detail: nullable(text(4_096)) }),
    MOST_WARNINGS,
    { description: 'What is odd about an account that was taken; it stops nothing.' },
  ),
});
