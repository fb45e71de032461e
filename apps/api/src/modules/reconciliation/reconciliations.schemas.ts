import {
  count,
  countsOf,
  decimalText,
  eitherOf,
  instant,
  list,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  text,
  uuid,
  whole,
} from '../../platform/openapi/index.js';
import { externalAccountNumber, supplierCode } from '../suppliers/index.js';
import { ACCOUNT_STATES } from './reading/compared-accounts.queries.js';

/** What sums of pounds may come to, with a sign. */
const pounds = decimalText(30, 10, { description: 'Pounds, with at least two digits after the point.' });

const figures = namedObject('ControlFigures', {
  meter_points: objectSchema({ electricity: count(), gas: count() }),
  balance: pounds,
  transactions: objectSchema({ count: count(), sum: pounds }),
});

const FIGURE_NAMES = [
  'meter_points.electricity',
  'meter_points.gas',
  'balance',
  'transactions.count',
  'transactions.sum',
];

const figure = {
  ...eitherOf(whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), pounds),
  description: 'A count as a number, pounds as text.',
};

const summary = objectSchema({
  states: countsOf(ACCOUNT_STATES, { description: 'Accounts by state.' }),
  totals: list(
    objectSchema({ field: oneOf(['accounts', ...FIGURE_NAMES]), expected: figure, actual: figure, difference: figure }),
    FIGURE_NAMES.length + 1,
    { description: 'What all accounts come to: as you say, as the platform holds them, and the difference.' },
  ),
});

const report = {
  report_id: uuid(),
  import_supplier: supplierCode,
  status: oneOf(['COMPUTING', 'READY', 'FAILED'], {
    description:
      'COMPUTING until the accounts were compared. FAILED when that was tried too often; compare again later.',
  }),
  created_at: instant(),
  computed_at: nullable(instant({ description: 'The moment that summary and accounts are of.' })),
  summary: nullable(summary),
};

const account = namedObject(
  'ReconciledAccount',
  {
    external_account_number: externalAccountNumber,
    state: oneOf(ACCOUNT_STATES),
    differences: list(
      objectSchema({ field: oneOf(FIGURE_NAMES), expected: figure, actual: figure }),
      FIGURE_NAMES.length,
      { description: 'Of a MISMATCHED account: every figure that differs.' },
    ),
    import_status: nullable(
      text(32, { description: 'Of a MISSING account: how far its import is; null without one.' }),
    ),
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
  },
  { optional: ['warnings', 'differences', 'import_status', 'error_code', 'expected', 'actual'] },
);

/** A report without its accounts. */
export const reconciliation = namedObject('Reconciliation', report);

/** A report with its accounts. */
export const reconciliationReport = namedObject('ReconciliationReport', {
  ...report,
  accounts: list(account, 100_000_000),
});
