import { DIGEST_GROUPS } from '@carryover/contract';
import {
  count,
  countsOf,
  decimalText,
  flag,
  instant,
  list,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  text,
  uuid,
} from '../../platform/openapi/index.js';
import { externalAccountNumber, supplierCode } from '../suppliers/index.js';
import { waveCode } from '../waves/index.js';
import {
  FIGURE_NAMES,
  figure,
  furtherDifference,
  furtherFigure,
  MOST_CAUSES,
  MOST_FURTHER,
  pounds,
  RECONCILIATION_CAUSE,
} from './causes.schemas.js';
import { MOST_FIELDS } from './fields/name-differing-fields.usecase.js';
import { ACCOUNT_STATES } from './reading/account-states.js';
import { SCOPES } from './reconciliation-scope.js';

const figures = namedObject('ControlFigures', {
  meter_points: objectSchema({ electricity: count(), gas: count() }),
  balance: pounds,
  transactions: objectSchema({ count: count(), sum: pounds }),
});

/** Sum of a figure besides the five. */
const furtherSum = decimalText(40, 10, { description: 'A decimal as text, whatever the unit of the figure.' });

const summary = objectSchema(
  {
    states: countsOf(ACCOUNT_STATES, { description: 'Accounts by state.' }),
    totals: list(
      objectSchema({
        field: oneOf(['accounts', ...FIGURE_NAMES]),
        expected: figure,
        actual: figure,
        difference: figure,
      }),
      FIGURE_NAMES.length + 1,
      { description: 'What all accounts come to: as you say, as the platform holds them, and the difference.' },
    ),
    further_totals: list(
      objectSchema(
        { ...furtherFigure, expected: furtherSum, actual: furtherSum, difference: furtherSum },
        { optional: ['key'] },
      ),
      MOST_FURTHER,
      {
        description:
          'The same of the figures besides those that are counts, pounds or kWh, over the accounts whose lines have them: as the lines say, as the platform holds them of the same accounts, and the difference. A figure with more than 250 keys is told without them. Left out where no line has any.',
      },
    ),
    causes: list(RECONCILIATION_CAUSE, MOST_CAUSES, {
      description: `What the accounts that differ have in common, the worst first, ${MOST_CAUSES} at most; empty when every account matches.`,
    }),
  },
  { optional: ['further_totals'] },
);

/** Fields of a report, without its accounts. */
export const REPORT_FIELDS = {
  report_id: uuid(),
  import_supplier: supplierCode,
  scope: oneOf(SCOPES, {
    description:
      'Which imported accounts are compared: book, all of the supplier; named, those that the control totals name; wave, those that were imported in a wave.',
  }),
  wave: nullable({ ...waveCode, description: 'Code of the wave of the scope.' }),
  status: oneOf(['COMPUTING', 'READY', 'FAILED'], {
    description:
      'COMPUTING until the accounts were compared. FAILED when that was tried too often; compare again later.',
  }),
  receiving: flag({
    description:
      'True while more parts may come: it is compared when asked to be (`…/recompute/`). Left out otherwise.',
  }),
  created_at: instant(),
  computed_at: nullable(instant({ description: 'The moment that summary and accounts are of.' })),
  summary: nullable(summary),
};

/** Fields of an account of a report. */
export const RECONCILED_ACCOUNT_FIELDS = {
  external_account_number: externalAccountNumber,
  state: oneOf(ACCOUNT_STATES),
  differences: list(
    objectSchema({ field: oneOf(FIGURE_NAMES), expected: figure, actual: figure }),
    FIGURE_NAMES.length,
    { description: 'Of a MISMATCHED account: every figure that differs.' },
  ),
  further_differences: list(furtherDifference, MOST_FURTHER, {
    description: 'Of a MISMATCHED account: every figure besides those that differs; left out where none does.',
  }),
  import_status: nullable(text(32, { description: 'Of a MISSING account: how far its import is; null without one.' })),
  error_code: nullable(text(128, { description: 'Of a MISSING account: why its import failed, if it did.' })),
  expected: figures,
  actual: figures,
  warnings: objectSchema(
    {
      count: count(),
      rules: list(text(8, { pattern: '^R\\d+$' }), 1_000, { minItems: 1, description: 'Ids of their rules.' }),
    },
    { description: 'Warnings kept with the import of an account that is not MATCHED; left out without any.' },
  ),
};

export const RECONCILED_ACCOUNT_OPTIONAL = [
  'warnings',
  'differences',
  'further_differences',
  'import_status',
  'error_code',
  'expected',
  'actual',
] as const;

const account = namedObject('ReconciledAccount', RECONCILED_ACCOUNT_FIELDS, { optional: RECONCILED_ACCOUNT_OPTIONAL });

/** A report without its accounts. */
export const reconciliation = namedObject('Reconciliation', REPORT_FIELDS, { optional: ['receiving'] });

/** A report with its accounts. */
export const reconciliationReport = namedObject(
  'ReconciliationReport',
  {
    ...REPORT_FIELDS,
    accounts: list(account, 100_000_000),
  },
  { optional: ['receiving'] },
);

/** The groups of fields that have a digest each. */
export const GROUPS = Object.keys(DIGEST_GROUPS);

const comparedValue = nullable(
  text(1_000_000, { description: 'As written in digests; ••• where it may be personal, null where there is none.' }),
);

/** Result of a part. */
export const PART_OF_TOTALS = namedObject('ReconciliationPart', {
  report_id: uuid(),
  part: count(),
  accounts: count(),
});

/** Groups of fields with those that differ. */
export const DIFFERING_FIELDS = namedObject('DifferingFields', {
  external_account_number: externalAccountNumber,
  groups: list(
    objectSchema({
      group: oneOf(GROUPS),
      differs: flag({ description: 'Whether any of its fields differs.' }),
      fields: list(
        objectSchema({
          path: text(1_024, {
            description:
              'Where it is in the values that were sent; of an entry that only the platform has, where it is there.',
          }),
          expected: comparedValue,
          actual: comparedValue,
          differs: flag({ description: 'Whether the two sides differ.' }),
        }),
        MOST_FIELDS,
      ),
      left_out: count({ description: `Fields besides those, where there are more than ${MOST_FIELDS}.` }),
    }),
    GROUPS.length,
  ),
});
