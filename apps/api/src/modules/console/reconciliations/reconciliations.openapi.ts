import {
  describeController,
  EXAMPLE_ID,
  errorAnswer,
  idParameter,
  oneOf,
  page,
  queryParameter,
  refused,
  success,
  text,
} from '../../../platform/openapi/index.js';
import {
  DIFFERING,
  exampleDifferingFields,
  exampleDifferingFieldsRequest,
  exampleReport,
  GROUPS,
} from '../../reconciliation/index.js';
import { EXAMPLE_SUPPLIER, reasonedBody, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { DifferingFieldsForStaffRequest } from './differing-fields-for-staff.request.js';
import {
  COMPARED_FIELDS,
  RECONCILED_ACCOUNTS_PAGE,
  RECONCILIATION_DETAIL,
  RECONCILIATIONS,
} from './reconciliations.schemas.js';

const ACCOUNT = 'EXT-1000234';

const report = {
  ...exampleReport,
  import_supplier: EXAMPLE_SUPPLIER,
  expected_accounts: 2,
  parts: [{ part: 1, accounts: 2, balance: '44.80', has_digests: true }],
};

/** Descriptions of the operations of ConsoleReconciliationsController. */
export const reconciliationsOfStaffDescription = describeController({
  tag: 'Console reconciliations',
  path: [SUPPLIER_PARAMETER, idParameter('the report', 'report_id')],
  operations: {
    list: {
      operationId: 'listReconciliationsForStaff',
      summary: 'The latest reports of a supplier',
      description: 'As its supplier reads them, the latest first, with the parts that each came in.',
      answers: [
        success('The reports.', RECONCILIATIONS, {
          import_supplier: EXAMPLE_SUPPLIER,
          is_sandbox: false,
          reports: [report],
        }),
      ],
    },
    show: {
      operationId: 'getReconciliationForStaff',
      summary: 'One report',
      description: 'Its summary and its parts, and what each of its figures is.',
      answers: [
        success('The report.', RECONCILIATION_DETAIL, {
          is_sandbox: false,
          report,
          figures: [{ name: 'balance', meaning: 'balance', unit: 'pounds', group: 'account' }],
        }),
      ],
    },
    listAccounts: {
      operationId: 'listReconciledAccountsForStaff',
      summary: 'The accounts that differ, the worst first',
      description:
        'MISMATCHED by money, then MISSING, then EXTRA, each with its import and account. What a figure says of a person is masked.',
      parameters: [queryParameter('state', 'Only accounts in this state.', oneOf(DIFFERING), 'MISMATCHED')],
      answers: [
        page('A page of accounts.', RECONCILED_ACCOUNTS_PAGE, {
          external_account_number: ACCOUNT,
          state: 'MISMATCHED',
          differences: [{ field: 'balance', expected: '57.30', actual: '57.29' }],
          import_id: EXAMPLE_ID,
          account_number: 'A-7C1E9F42',
        }),
      ],
    },
    showFields: {
      operationId: 'compareFieldsForStaff',
      summary: 'Fields of an account beside the payload that was sent',
      description:
        'The fields of a group, or of those whose digests differ: `expected` is what the payload has, `actual` what the account has. Those that differ come first. Values that may be personal are masked. An account whose customer was erased has no groups.',
      parameters: [
        { ...queryParameter('account', 'Number of the account.', text(128), ACCOUNT), required: true },
        queryParameter(
          'group',
          'A group of fields; those whose digests differ when left out.',
          oneOf(GROUPS),
          'customers',
        ),
      ],
      answers: [
        success('The fields.', COMPARED_FIELDS, exampleDifferingFields(null)),
        refused('No group', { group: ['Expected one of account, customers.'] }),
        errorAnswer(409, ['payload_erased', 'payload_not_readable']),
      ],
    },
    nameFields: {
      operationId: 'nameDifferingFieldsForStaff',
      summary: 'Name the fields in which an account differs from given values',
      description:
        'As its supplier may ask: values of a group in the form of a payload are compared with the account, and the fields that differ are named, masked where they may be personal. Nothing of the values is kept. Leaves an entry of the audit trail, `reconciliation.compare_values`, with how many there were: who is told that a field is the same has a guess confirmed.',
      requestBody: reasonedBody(DifferingFieldsForStaffRequest, {
        ...exampleDifferingFieldsRequest,
        reason: 'The supplier asks which of the fields it is',
      }),
      answers: [
        success('The fields that differ.', COMPARED_FIELDS, exampleDifferingFields(null)),
        refused('Wrong values', { values: { customers: ['Expected array.'] } }),
      ],
    },
  },
});
