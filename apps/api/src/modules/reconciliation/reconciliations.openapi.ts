import {
  answerWith,
  describeController,
  EXAMPLE_ID,
  errorAnswer,
  example,
  fieldErrorsAnswer,
  idParameter,
  type Json,
  jsonBody,
  linkCursor,
  list,
  NEXT_LINK,
  oneOf,
  pathParameter,
  queryParameter,
  RETRY_AFTER,
  success,
  text,
  whole,
} from '../../platform/openapi/index.js';
import { EXAMPLE_PAIR, supplierParameter } from '../suppliers/index.js';
import { waveCode } from '../waves/index.js';
import { DifferingFieldsRequest } from './fields/differing-fields.request.js';
import { ACCOUNT_STATES } from './reading/account-states.js';
import { ORDERS } from './reading/compared-accounts.queries.js';
import { MOST } from './reading/report-request.js';
import { KEPT } from './receiving/control-totals.repository.js';
import { LIMITS, MOST_ACCOUNTS, MOST_PARTS } from './receiving/receive-control-totals.usecase.js';
import { DIFFERING_FIELDS, PART_OF_TOTALS, reconciliation, reconciliationReport } from './reconciliations.schemas.js';

const path = [
  supplierParameter,
  idParameter('the report', 'report_id'),
  pathParameter('part', `Number of the part, up to ${MOST_PARTS}; what came first is part 1.`, whole(1, MOST_PARTS), 1),
];

const figures = (points: number, balance: string, count: number, sum: string) => ({
  meter_points: { electricity: points, gas: points },
  balance,
  transactions: { count, sum },
});
const account = EXAMPLE_PAIR.external_account_number;
const lines = [
  { external_account_number: account, ...figures(1, '57.30', 6, '112.80') },
  { external_account_number: 'EXT-1000235', ...figures(1, '-12.50', 2, '-12.50') },
  { totals: { accounts: 2, ...figures(2, '44.80', 8, '100.30') } },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

const exampleCauses: Json = [
  {
    state: 'MISMATCHED',
    accounts: 1,
    money: '0.01',
    example: account,
    differences: [{ field: 'balance', by: '-0.01' }],
  },
  {
    state: 'MISSING',
    accounts: 1,
    money: '12.50',
    example: 'EXT-1000235',
    differences: [],
    import_status: 'ERRORED',
    error_code: 'tariff_code_not_found',
  },
];

export const exampleReport = {
  report_id: EXAMPLE_ID,
  import_supplier: EXAMPLE_PAIR.import_supplier,
  scope: 'book',
  wave: null,
  status: 'READY',
  created_at: '2026-03-02T22:10:04.118250Z',
  computed_at: '2026-03-02T22:10:04.371902Z',
  summary: {
    states: { MATCHED: 0, MISMATCHED: 1, MISSING: 1, EXTRA: 0 },
    totals: [
      { field: 'accounts', expected: 2, actual: 1, difference: -1 },
      { field: 'meter_points.electricity', expected: 2, actual: 1, difference: -1 },
      { field: 'meter_points.gas', expected: 2, actual: 1, difference: -1 },
      { field: 'balance', expected: '44.80', actual: '57.29', difference: '12.49' },
      { field: 'transactions.count', expected: 8, actual: 6, difference: -2 },
      { field: 'transactions.sum', expected: '100.30', actual: '112.80', difference: '12.50' },
    ],
    causes: exampleCauses,
  },
} satisfies Json;

const accounts: Json = [
  {
    external_account_number: account,
    state: 'MISMATCHED',
    differences: [{ field: 'balance', expected: '57.30', actual: '57.29' }],
  },
  {
    external_account_number: 'EXT-1000235',
    state: 'MISSING',
    import_status: 'ERRORED',
    error_code: 'tariff_code_not_found',
    expected: figures(1, '-12.50', 2, '-12.50'),
  },
];

const inProgress = errorAnswer(409, ['reconciliation_in_progress', 'wave_state_conflict'], {
  'Retry-After': RETRY_AFTER,
});
const tooMany = errorAnswer(429, ['too_many_control_totals']);
const noParameters = fieldErrorsAnswer({ limit: ['This field is not recognised.'] }, 'It takes no parameters');
const examples = {
  compared: { summary: 'Compared', value: exampleReport },
  computing: {
    summary: 'Still being compared',
    value: { ...exampleReport, status: 'COMPUTING', computed_at: null, summary: null },
  },
};

const body = {
  required: true,
  description:
    'Newline-delimited JSON in UTF-8, one account a line; gzip, deflate or br when Content-Encoding says so.',
  content: {
    'application/x-ndjson': { schema: text(LIMITS.bytes), examples: example(lines, 'Two accounts and their totals') },
  },
};

const wrongLines = fieldErrorsAnswer(
  {
    lines: {
      '17': { balance: ['Not a valid decimal number (at most 16 digits before and 10 after the point).'] },
      '4001': { external_account_number: ['Line 12 has the same account number.'] },
    },
  },
  'Two lines are wrong',
);

/** A request for the differing fields of an account. */
export const exampleDifferingFieldsRequest = {
  external_account_number: account,
  group: 'customers',
  values: { customers: [{ email: 'ada.obi@mail.example' }] },
};

/** The answer to it. @param actual what the account has */
export const exampleDifferingFields = (actual: string | null) => ({
  external_account_number: account,
  groups: [
    {
      group: 'customers',
      differs: true,
      fields: [{ path: 'customers.0.email', expected: '•••', actual, differs: true }],
      left_out: 0,
    },
  ],
});

export const reconciliationsDescription = describeController({
  tag: 'Reconciliation',
  path,
  operations: {
    create: {
      operationId: 'createReconciliation',
      summary: 'Send control totals and have them compared',
      description: `Takes what you say each account of the supplier comes to, a JSON object a line, and compares it with what the platform holds. All or nothing: when a line is wrong nothing is kept, and the first hundred problems are named by line and field. A line of \`totals\` is optional; it guards against a file that was cut off. At most ${LIMITS.lines} lines and ${LIMITS.bytes} bytes after decompression. Waits some seconds for the comparison; a longer one goes on, and the report says COMPUTING. The latest ${KEPT} reports of a supplier are kept.`,
      parameters: [
        queryParameter(
          'scope',
          'Which imported accounts are compared: book, all of the supplier, so that those you do not name are EXTRA; or named, those that the control totals name.',
          oneOf(['book', 'named'], { default: 'book' }),
          'named',
        ),
        queryParameter(
          'wave',
          'Code of a wave, instead of a scope: the accounts that were imported in it are compared.',
          waveCode,
          'JUNE-1',
        ),
        queryParameter(
          'open',
          'true when more parts come: this is part 1, and nothing is compared until you ask for it (`…/recompute/`).',
          oneOf(['true', 'false'], { default: 'false' }),
          'false',
        ),
      ],
      requestBody: body,
      answers: [
        answerWith(201, 'The report, with its summary when the accounts are compared.', reconciliation, examples),
        wrongLines,
        inProgress,
        tooMany,
      ],
    },
    putPart: {
      operationId: 'sendReconciliationPart',
      summary: 'Send a part of control totals',
      description: `One more file of the control totals of a report, for more accounts than one holds: it is in the form of the first and has the same limits, its own line of \`totals\` and its own salt. The same part again takes the place of what it had. At most ${MOST_ACCOUNTS} accounts in all parts together. When all have come, have them compared (\`…/recompute/\`); until then the report has no summary and no accounts, also when it was compared before.`,
      requestBody: body,
      answers: [
        success('The part arrived whole.', PART_OF_TOTALS, { report_id: EXAMPLE_ID, part: 1, accounts: 2 }),
        wrongLines,
        inProgress,
        tooMany,
      ],
    },
    list: {
      operationId: 'listReconciliations',
      summary: 'The latest reports of a supplier',
      description: `At most ${KEPT}, the latest first, without their accounts.`,
      answers: [success('The reports.', list(reconciliation, KEPT), [exampleReport])],
    },
    read: {
      operationId: 'readReconciliation',
      summary: 'A report with its accounts',
      description:
        'Summary, and every account with its state: MATCHED, MISMATCHED with the figures that differ, MISSING (you name it, no account was imported) or EXTRA (imported, and you do not name it). Without a limit the whole report is streamed, in the order of the account numbers unless another is asked for; an answer that breaks off is not whole. While a report is compared again, it shows what was found before.',
      parameters: [
        queryParameter(
          'state',
          'Only accounts in these states, with commas between them.',
          text(64, { pattern: `^(${ACCOUNT_STATES.join('|')})(,(${ACCOUNT_STATES.join('|')}))*$` }),
          'MISMATCHED,MISSING,EXTRA',
        ),
        queryParameter(
          'order',
          'number, the order of the account numbers; or worst: MISMATCHED by money, then MISSING, then EXTRA, without those that are MATCHED.',
          oneOf(ORDERS, { default: 'number' }),
          'worst',
        ),
        queryParameter(
          'limit',
          'Answers a page of so many accounts, and a Link to the next one.',
          whole(1, MOST),
          1_000,
        ),
        linkCursor(text(1_024, { pattern: '^[\\w-]*$' })),
      ],
      answers: [
        success(
          'The report.',
          reconciliationReport,
          { ...exampleReport, accounts },
          {
            headers: NEXT_LINK,
          },
        ),
        fieldErrorsAnswer({ limit: ['Expected a whole number from 1 to 10000.'] }, 'The page asked for is too large'),
        errorAnswer(429, ['too_many_lists']),
      ],
    },
    fields: {
      operationId: 'nameDifferingFields',
      summary: 'Name the fields in which an account differs',
      description: `Where a digest says that a group of an account differs: send your values of it, a payload or as much of one as the group has, with \`mandates\` beside its lists for payment instructions, and read which fields differ. A list that you leave out counts as empty. Values that may be personal are masked. Nothing of what you send is kept. An account whose customer was erased has no groups.`,
      requestBody: jsonBody(DifferingFieldsRequest, exampleDifferingFieldsRequest),
      answers: [
        success('The fields that differ.', DIFFERING_FIELDS, exampleDifferingFields('•••')),
        fieldErrorsAnswer({ values: { customers: ['Expected array.'] } }, 'A list is none'),
      ],
    },
    recompute: {
      operationId: 'recomputeReconciliation',
      summary: 'Compare the control totals of a report again',
      description:
        'Compares the same control totals with what the platform holds by now, after more accounts were imported or corrected. Waits some seconds for it, as when they are sent. A wave that is RECONCILED is IMPORTED then, to be reconciled by them; so it is when others are sent.',
      answers: [answerWith(200, 'The report.', reconciliation, examples), noParameters, inProgress],
    },
  },
});
