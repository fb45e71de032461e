import { FIGURES, NEEDED_FIGURES } from '@carryover/contract';
import {
  count,
  flag,
  list,
  named,
  namedObject,
  nullable,
  oneOf,
  pageOf,
  text,
  uuid,
  whole,
} from '../../../platform/openapi/index.js';
import {
  DIFFERING_FIELDS,
  GROUPS,
  RECONCILED_ACCOUNT_FIELDS,
  RECONCILED_ACCOUNT_OPTIONAL,
  REPORT_FIELDS,
} from '../../reconciliation/index.js';
import { ACCOUNT_NUMBER, IS_SANDBOX, SUPPLIER_CODE } from '../shared.schemas.js';

/** A report as it stands in the list. */
export const STAFF_RECONCILIATION = namedObject(
  'StaffReconciliation',
  {
    ...REPORT_FIELDS,
    expected_accounts: count({ description: 'Accounts that its lines name, in all parts.' }),
    parts: list(
      namedObject('StaffReconciliationPart', {
        part: whole(1, 1_000),
        accounts: count(),
        balance: text(40, { description: 'Pounds that its lines come to.' }),
        has_digests: flag({ description: 'Whether its lines may have digests.' }),
      }),
      1_000,
      { description: 'The files that it came in.' },
    ),
  },
  { optional: ['receiving'] },
);

/** The reports of a supplier. */
export const RECONCILIATIONS = namedObject('StaffReconciliations', {
  import_supplier: SUPPLIER_CODE,
  is_sandbox: IS_SANDBOX,
  reports: list(STAFF_RECONCILIATION, 1_000, { description: 'The latest first.' }),
});

/** A figure as it is declared. */
export const DECLARED_FIGURE = namedObject('ReconciledFigure', {
  name: text(64),
  meaning: text(200),
  unit: oneOf(['count', 'pounds', 'kWh', 'reading', 'date', 'digest']),
  group: named('ReconciledGroup', oneOf(GROUPS, { description: 'The group of fields that it is worked out from.' })),
});

/** One report with the figures that it has. */
export const RECONCILIATION_DETAIL = namedObject('StaffReconciliationDetail', {
  is_sandbox: IS_SANDBOX,
  report: STAFF_RECONCILIATION,
  figures: list(DECLARED_FIGURE, FIGURES.length + NEEDED_FIGURES.length, {
    description: 'What its figures are: the five, and those that any of its lines has.',
  }),
});

/** An account of a report, and where it is. */
export const RECONCILED_ACCOUNT = namedObject(
  'StaffReconciledAccount',
  {
    ...RECONCILED_ACCOUNT_FIELDS,
    import_id: nullable(uuid({ description: 'Its import; null where nothing was sent.' })),
    account_number: nullable(ACCOUNT_NUMBER),
  },
  { optional: RECONCILED_ACCOUNT_OPTIONAL },
);

export const RECONCILED_ACCOUNTS_PAGE = pageOf(RECONCILED_ACCOUNT);

/** As of {@link DIFFERING_FIELDS}, with the fields that are the same. */
export const COMPARED_FIELDS = DIFFERING_FIELDS;
