import {
  answerWith,
  describeController,
  errorAnswer,
  idParameter,
  type Json,
  type OperationDescription,
  oneOf,
  page,
  queryParameter,
  success,
} from '../../../platform/openapi/index.js';
import { IMPORT_ORDERS } from '../../imports/index.js';
import { fileAnswer, reasonBody } from '../shared.openapi.js';
import { IMPORT_FILTER_PARAMETERS, WRONG_FILTER } from './import-filters.openapi.js';
import {
  EXAMPLE_DETAIL,
  EXAMPLE_RETRIED,
  EXAMPLE_SUMMARY,
  IMPORT_DETAIL,
  IMPORT_PAGE,
  SELF_CHECK,
} from './imports.schemas.js';

const ORDERS = IMPORT_ORDERS.flatMap((order) => [order, `-${order}`]);

const CSV_SAMPLE = [
  'id,import_supplier,external_account_number,status,is_dry_run,attempts,platform_identifier,error_code,error_detail,error_paths,warnings,created_at,modified_at',
  '0198d2f4-6a3b-7c1e-9f42-5d8e0b7a6c31,FENLAND-2026,FP-0048213,PROCESSED,false,1,A-7C1E9F42,,,,0,2026-03-02T08:14:07.512034+00:00,2026-03-02T08:14:09.207118+00:00',
  '',
].join('\r\n');

const JSONL_SAMPLE = `${JSON.stringify({
  id: EXAMPLE_SUMMARY.id,
  import_supplier: EXAMPLE_SUMMARY.import_supplier,
  external_account_number: EXAMPLE_SUMMARY.external_account_number,
  status: EXAMPLE_SUMMARY.status,
  is_dry_run: false,
  attempts: 1,
  platform_identifier: null,
  error_code: EXAMPLE_SUMMARY.latest_error.code,
  error_detail: EXAMPLE_SUMMARY.latest_error.detail,
  error_paths: EXAMPLE_SUMMARY.latest_error.paths.join(' '),
  warnings: 0,
  created_at: EXAMPLE_SUMMARY.created_at,
  modified_at: EXAMPLE_SUMMARY.modified_at,
})}\n`;

/** Descriptions of the operations of ConsoleImportsController. */
export const importsDescription = describeController({
  tag: 'Console imports',
  path: [idParameter('the import process')],
  operations: {
    list: {
      operationId: 'listImportsForStaff',
      summary: 'Import processes, page by page',
      description:
        'Import processes of all suppliers, newest first unless `sort` says otherwise. Filters are joined by AND; an empty parameter counts as not given. A cursor belongs to the order it was made in.',
      parameters: [
        ...IMPORT_FILTER_PARAMETERS,
        queryParameter(
          'sort',
          'What the list is ordered by, with `-` for descending; equal ones by id.',
          oneOf(ORDERS, { default: '-created_at' }),
          '-modified_at',
        ),
      ],
      answers: [
        page('A page of import processes.', IMPORT_PAGE, EXAMPLE_SUMMARY, {
          allowed_actions: ['start_batch'],
          next_cursor: 'LWNyZWF0ZWRfYXR8MjAyNi0wMy0wMnw',
        }),
        WRONG_FILTER,
      ],
    },
    exportCsv: {
      operationId: 'exportImportsAsCsv',
      summary: 'Import processes as CSV',
      description:
        'All import processes of a filter, newest first, as a file of CSV (RFC 4180) with a header line. What a spreadsheet would run as a formula has an apostrophe before it, also behind a comma, semicolon or tab inside a field. Taking it leaves an entry of the audit trail, `imports.export`, with the filter. The file is streamed; when it cannot be finished the connection is cut, so that half a file is not taken for a whole one.',
      parameters: IMPORT_FILTER_PARAMETERS,
      answers: [fileAnswer('The file.', 'text/csv', CSV_SAMPLE), WRONG_FILTER],
    },
    exportJsonl: {
      operationId: 'exportImportsAsJsonLines',
      summary: 'Import processes as JSON lines',
      description:
        'All import processes of a filter, newest first, as one JSON object a line. The file is streamed; when it cannot be finished the connection is cut, so that half a file is not taken for a whole one.',
      parameters: IMPORT_FILTER_PARAMETERS,
      answers: [fileAnswer('The file.', 'application/x-ndjson', JSONL_SAMPLE), WRONG_FILTER],
    },
    show: {
      operationId: 'getImportForStaff',
      summary: 'One import process with everything that happened to it',
      description:
        'State, versions of the payload, the latest error with what its catalogue entry says, why it waits when it waits, and every change of state.',
      answers: [success('The import process.', IMPORT_DETAIL, EXAMPLE_DETAIL)],
    },
    selfCheck: {
      operationId: 'checkImportedAccount',
      summary: 'Compare an account with its payload',
      description:
        'Rebuilds the payload from the tables of the account and compares it with what was sent, adds the ledgers up once more, and looks whether everything added since is there, unchanged. Changes nothing and leaves no entry of the audit trail.',
      answers: [
        answerWith(200, 'What was found.', SELF_CHECK, {
          matches: { summary: 'The account is as it was sent', value: { matches: true, differences: [] } },
          differs: {
            summary: 'A field differs',
            value: {
              matches: false,
              differences: [{ path: 'ledgers.0.ledger_balance', stored: '120.50', sent: '120.05' }],
            },
          },
        }),
        errorAnswer(409, ['payload_not_readable', 'self_check_unavailable']),
      ],
    },
    retry: operate(
      'retryImport',
      'Import a stored payload once more',
      'Lets an import that failed, or a dry run that is over, start again with the payload that is stored: it is PENDING, with no attempt counted. A schedule window that has passed no longer holds it. An import that is PENDING already stays as it is; nothing of a supplier that is Complete is retried. Leaves an entry of the audit trail, `import.retry`, with the states before and after.',
      'The tariff is loaded now',
      EXAMPLE_RETRIED,
    ),
    cancel: operate(
      'cancelImport',
      'Withdraw an import',
      'Withdraws an import that has no account and is not running. It may be sent again by the supplier, or restored by staff. One that is CANCELLED already stays as it is. Leaves an entry of the audit trail, `import.cancel`, with the states before and after.',
      'The customer stays where they are',
      { ...EXAMPLE_DETAIL, status: 'CANCELLED', latest_error: null, allowed_actions: ['restore', 'reveal'] },
    ),
    restore: operate(
      'restoreImport',
      'Take a cancellation back',
      'Lets a cancelled import wait again with the payload that is stored, as if it had just been sent: it is PENDING, with no attempt counted, and what was a dry run is one. A schedule window that has passed no longer holds it. An import that is PENDING already stays as it is; nothing of a supplier that is Complete is restored. Leaves an entry of the audit trail, `import.restore`, with the states before and after.',
      'It was cancelled by mistake',
      EXAMPLE_RETRIED,
    ),
  },
});

/** Retry, cancel and restore take and refuse the same. */
function operate(
  operationId: string,
  summary: string,
  description: string,
  reason: string,
  shown: Json,
): OperationDescription {
  return {
    operationId,
    summary,
    description,
    requestBody: reasonBody(reason),
    answers: [
      success('The import process as it is now.', IMPORT_DETAIL, shown),
      errorAnswer(409, ['import_action_not_allowed', 'payload_erased']),
    ],
  };
}
