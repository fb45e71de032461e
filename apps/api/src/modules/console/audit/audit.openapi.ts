import {
  count,
  describeController,
  EXAMPLE_ID,
  instant,
  named,
  namedObject,
  nullable,
  page,
  queryParameter,
  refused,
  success,
  text,
} from '../../../platform/openapi/index.js';
import { fileAnswer, instantFilter } from '../shared.openapi.js';
import {
  ACCOUNT_NUMBER,
  ACTOR,
  ANY_JSON,
  EXTERNAL_ACCOUNT_NUMBER,
  pageWithActions,
  REASON,
} from '../shared.schemas.js';

const NUMBER = text(18, { pattern: '^\\d{1,18}$', description: 'Number of the entry; there are no gaps.' });
const ACTION = text(100, {
  pattern: '^[a-z_]+\\.[a-z_]+$',
  description: 'What was done, such as `supplier.set_status`.',
});
const TARGET = text(1_024, { description: 'To what: an id, a code, an account number or an address.' });
const HEAD = text(83, { pattern: '^\\d{1,18}:[0-9a-f]{64}$', description: 'Number and hash of the last entry.' });

const ENTRY = namedObject('AuditEntry', {
  id: NUMBER,
  occurred_at: instant(),
  actor: ACTOR,
  role: text(32, { description: 'The role they had then.' }),
  action: ACTION,
  target_type: text(64, { pattern: '^[a-z_]+$' }),
  target: TARGET,
  reason: nullable(REASON),
  before: ANY_JSON,
  after: ANY_JSON,
  address: nullable(text(64, { description: 'Network address of the caller.' })),
  request_id: nullable(text(128)),
});

/** A page of entries, with what may be done with the trail as a whole. */
export const AUDIT_PAGE = named('AuditPage', pageWithActions(ENTRY, 'export', 'verify'));

/** Result of the verification of the chain. */
export const VERIFIED = namedObject('AuditVerification', {
  entries: count(),
  first_bad_id: nullable({
    ...NUMBER,
    description:
      'The first entry that is not as it was written, or after which entries are missing; null when all is well.',
  }),
  head: nullable(HEAD),
});

const EXAMPLE = {
  id: '377',
  occurred_at: '2026-03-02T09:30:00.118Z',
  actor: 'ada.obi@fenland.example',
  role: 'operator',
  action: 'import.retry',
  target_type: 'import',
  target: EXAMPLE_ID,
  reason: 'The tariff is loaded now',
  before: { status: 'ERRORED' },
  after: { status: 'PENDING' },
  address: '203.0.113.7',
  request_id: '5f0c8d9e-6f0b-4a6e-9a53-6f2b7a1f8f10',
};

const EXAMPLE_HEAD = `377:${'9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'}`;

const CSV_SAMPLE = [
  'id,occurred_at,actor,role,action,target_type,target,reason,before,after,address,request_id',
  `377,2026-03-02T09:30:00.118Z,ada.obi@fenland.example,operator,import.cancel,import,${EXAMPLE_ID},Moved away,,,203.0.113.7,`,
  '',
].join('\r\n');

const FILTERS = [
  queryParameter('actor', 'E-mail address of a member of staff.', ACTOR, EXAMPLE.actor),
  queryParameter('action', 'What was done.', ACTION, EXAMPLE.action),
  queryParameter('target', 'To what.', TARGET, EXAMPLE_ID),
  queryParameter('request_id', 'By which request: its `X-Request-Id`.', text(128), EXAMPLE.request_id),
  queryParameter(
    'account_number',
    "The platform's number of an account: what was done to it and to its import, alone or in a batch.",
    ACCOUNT_NUMBER,
  ),
  queryParameter(
    'external_account_number',
    'The same by the number where the account comes from.',
    EXTERNAL_ACCOUNT_NUMBER,
  ),
  instantFilter('since', 'At this moment or later.'),
  instantFilter('until', 'Before this moment.'),
];

const WRONG_FILTER = refused('Wrong filter', { since: ['Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ.'] });

/** Descriptions of the operations of ConsoleAuditController. */
export const auditDescription = describeController({
  tag: 'Console audit',
  operations: {
    list: {
      operationId: 'listAuditEntries',
      summary: 'Who did what, when and why',
      description:
        'Entries of the audit trail, newest first. Filters are joined by AND and match exactly. Entries are only ever added; they hold no secret and no personal data of customers.',
      parameters: FILTERS,
      answers: [page('A page of entries.', AUDIT_PAGE, EXAMPLE, { allowed_actions: ['export'] }), WRONG_FILTER],
    },
    export: {
      operationId: 'exportAuditEntriesAsCsv',
      summary: 'The audit trail as CSV',
      description:
        'All entries of a filter, newest first, as a file of CSV (RFC 4180) with a header line. What a spreadsheet would run as a formula has an apostrophe before it, also behind a comma, semicolon or tab inside a field. Taking the record away leaves an entry itself, `audit.export`, with the filter; it is part of the file.',
      parameters: FILTERS,
      answers: [fileAnswer('The file.', 'text/csv', CSV_SAMPLE), WRONG_FILTER],
    },
    verify: {
      operationId: 'verifyAuditTrail',
      summary: 'Check the chain of the audit trail',
      description:
        'Computes the hash of every entry again. `head`, as an earlier check printed it and as it was kept elsewhere, shows whether the end was cut off or written anew since. Changes nothing.',
      parameters: [queryParameter('head', 'Head of an earlier check.', HEAD, EXAMPLE_HEAD)],
      answers: [
        success('What was found.', VERIFIED, { entries: 377, first_bad_id: null, head: EXAMPLE_HEAD }),
        refused('No head', { head: ['Expected NUMBER:HASH as an earlier check printed it.'] }),
      ],
    },
  },
});
