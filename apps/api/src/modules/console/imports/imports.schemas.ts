import { PROCESS_STATUSES } from '@carryover/contract';
import {
  ANY_TEXT,
  anyObject,
  count,
  EXAMPLE_ID,
  flag,
  instant,
  list,
  named,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  type Schema,
  text,
  uuid,
  whole,
} from '../../../platform/openapi/index.js';
import { EXAMPLE_SUPPLIER } from '../shared.openapi.js';
import {
  ACCOUNT_NUMBER,
  ANY_JSON,
  allowedActions,
  EXTERNAL_ACCOUNT_NUMBER,
  IS_SANDBOX,
  PAYLOAD_PATH,
  pageWithActions,
  SUPPLIER_CODE,
} from '../shared.schemas.js';
import { SUPPLIER_STATUS } from '../suppliers/suppliers.schemas.js';
import { explain } from './explained-error.js';
import { EXAMPLE_ERROR, EXPLAINED_LATEST_ERROR, LATEST_ERROR_SUMMARY } from './explained-error.schemas.js';

/** The state of an import process. */
const PROCESS_STATUS = named(
  'ImportStatus',
  oneOf(PROCESS_STATUSES, {
    description: 'State of the import process; /docs/guide/states/ says what moves it on.',
  }),
);

/** Why an import waits, when it waits. */
export const WAITING_REASON = text(500, { description: 'Why it waits, as a sentence.' });

const IMPORT_FLAG = namedObject('ImportFlag', {
  code: text(100, { pattern: '^[a-z][a-z0-9_]*$' }),
  path: PAYLOAD_PATH,
});

const LISTED = {
  id: uuid(),
  import_supplier: SUPPLIER_CODE,
  is_sandbox: IS_SANDBOX,
  external_account_number: EXTERNAL_ACCOUNT_NUMBER,
  wave: nullable(text(64, { description: 'Code of the wave it came with; null when it came with none.' })),
  is_dry_run: flag({ description: 'Whether nothing is kept of it: a dry run.' }),
  attempts: whole(0, 2_147_483_647, { description: 'Attempts since it was accepted, or retried by hand.' }),
  flags: list(IMPORT_FLAG, 10_000, {
    description:
      'What should be looked at although the import succeeded, in the order of the payload. Viewers are not shown flags about personal fields.',
  }),
  warning_count: count({ description: 'Warnings that are kept with it: the first 1000 of a request.' }),
  payload_erased_at: nullable(
    instant({ description: 'When the latest version of its payload was erased; null while it is kept.' }),
  ),
  waiting_reason: nullable(WAITING_REASON),
  status: PROCESS_STATUS,
  platform_identifier: nullable(ACCOUNT_NUMBER),
  created_at: instant({ description: 'Europe/London, microseconds.' }),
  modified_at: instant({ description: 'Europe/London, microseconds. Of the latest change of state.' }),
} satisfies Record<string, Schema>;

/** Actions on an import. */
export const ALLOWED_IMPORT_ACTIONS = allowedActions(
  'self_check',
  'retry',
  'cancel',
  'restore',
  'reveal',
  'erase_customer',
  'retract',
);

/** An import process in a list. */
export const IMPORT_SUMMARY = namedObject('ImportSummary', {
  ...LISTED,
  latest_error: nullable(LATEST_ERROR_SUMMARY),
  allowed_actions: ALLOWED_IMPORT_ACTIONS,
});

/** A page of import processes; the caller may start batches of them. */
export const IMPORT_PAGE = named('ImportPage', pageWithActions(IMPORT_SUMMARY, 'start_batch'));

const VERSION = whole(1, 2_147_483_647, { description: 'Number of a version of the payload, from 1.' });

const TIMELINE_EVENT = namedObject('ImportEvent', {
  event: text(100, { pattern: '^EVENT_ACCOUNT_IMPORT_PROCESS_[A-Z_]+$' }),
  occurred_at: instant(),
  attempt: whole(0, 2_147_483_647),
  from_status: nullable(PROCESS_STATUS),
  to_status: PROCESS_STATUS,
  data: nullable(anyObject({ description: 'What else was recorded, such as who did it and why, or the error.' })),
});

/** One import process with everything that happened to it. */
export const IMPORT_DETAIL = namedObject('ImportDetail', {
  ...LISTED,
  import_supplier_status: SUPPLIER_STATUS,
  latest_error: nullable(EXPLAINED_LATEST_ERROR),
  payload_version: VERSION,
  schedule_window_start: nullable(instant()),
  schedule_window_end: nullable(instant()),
  waits: nullable(
    objectSchema({
      reason: WAITING_REASON,
      since: instant(),
      until: nullable(instant({ description: 'At least until then.' })),
    }),
  ),
  payload_versions: list(
    objectSchema({
      version: VERSION,
      created_at: instant(),
      payload_hash: text(64, { pattern: '^[0-9a-f]{64}$', description: 'The same for payloads that say the same.' }),
    }),
    1_000_000,
    { minItems: 1 },
  ),
  timeline: list(TIMELINE_EVENT, 1_000_000, { description: 'Every change of its state, the earliest first.' }),
  allowed_actions: ALLOWED_IMPORT_ACTIONS,
});

/** A path at which two payloads differ; a side that has nothing there is missing. */
export const PAYLOAD_CHANGE = namedObject(
  'PayloadChange',
  { path: PAYLOAD_PATH, op: oneOf(['added', 'removed', 'changed']), before: ANY_JSON, after: ANY_JSON },
  {
    optional: ['before', 'after'],
    description:
      'Personal values are masked. `before` is missing where something was added, `after` where something was removed.',
  },
);

/** A version of a payload. */
export const PAYLOAD = namedObject('Payload', {
  version: VERSION,
  payload: anyObject({
    description:
      'The normalised payload: the fields of the request that creates an account. Masked values are `•••` whatever their type.',
  }),
  masked: flag({ description: 'Whether personal values stand behind masks.' }),
  failing_paths: list(PAYLOAD_PATH, 5, {
    description: 'First paths the latest error is about, when this is the version that failed.',
  }),
});

const DIFFERENCE = namedObject(
  'SelfCheckDifference',
  {
    path: text(1_024, { pattern: ANY_TEXT, description: 'Field path; empty for the payload as a whole.' }),
    stored: ANY_JSON,
    sent: ANY_JSON,
  },
  {
    optional: ['stored', 'sent'],
    description: 'Personal values are masked. A side that has nothing there is missing.',
  },
);

/** Result of the comparison of an account with its payload. */
export const SELF_CHECK = namedObject('SelfCheck', {
  matches: flag(),
  differences: list(DIFFERENCE, 1_000_000, {
    description: 'Where the account disagrees with what was sent, or with what was added since.',
  }),
});

const EXAMPLE_LISTED = {
  id: EXAMPLE_ID,
  import_supplier: EXAMPLE_SUPPLIER,
  is_sandbox: false,
  external_account_number: 'FP-0048213',
  wave: null,
  is_dry_run: false,
  attempts: 1,
  flags: [],
  warning_count: 0,
  payload_erased_at: null,
  waiting_reason: null,
  platform_identifier: null,
  created_at: '2026-03-02T08:14:07.512034+00:00',
  modified_at: '2026-03-02T08:14:09.207118+00:00',
} as const;

const EVENT = 'EVENT_ACCOUNT_IMPORT_PROCESS_';

/** An import that failed, as it stands in a list of examples. */
export const EXAMPLE_SUMMARY = {
  ...EXAMPLE_LISTED,
  status: 'ERRORED',
  latest_error: EXAMPLE_ERROR,
  allowed_actions: ['retry', 'cancel', 'reveal'],
} as const;

/** An import that waits again after a member of staff retried it. */
export const EXAMPLE_RETRIED = {
  ...EXAMPLE_LISTED,
  import_supplier_status: 'Ongoing',
  status: 'PENDING',
  attempts: 0,
  latest_error: null,
  waiting_reason: 'It waits for a worker.',
  payload_version: 1,
  schedule_window_start: null,
  schedule_window_end: null,
  waits: { reason: 'It waits for a worker.', since: '2026-03-02T09:30:00.118204+00:00', until: null },
  payload_versions: [
    {
      version: 1,
      created_at: '2026-03-02T08:14:07.512034+00:00',
      payload_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  ],
  timeline: [
    event('CREATED', '2026-03-02T08:14:07.512034+00:00', 0, null, 'PENDING'),
    event('STARTED', '2026-03-02T08:14:08.900417+00:00', 1, 'PENDING', 'IN_PROGRESS'),
    event('ERRORED', '2026-03-02T08:14:09.207118+00:00', 1, 'IN_PROGRESS', 'ERRORED'),
    event('REQUEUED', '2026-03-02T09:30:00.118204+00:00', 0, 'ERRORED', 'PENDING'),
  ],
  allowed_actions: ['cancel', 'reveal'],
};

/** An import that failed, with everything about it. */
export const EXAMPLE_DETAIL = {
  ...EXAMPLE_RETRIED,
  ...EXAMPLE_SUMMARY,
  latest_error: { ...EXAMPLE_ERROR, ...explain(EXAMPLE_ERROR.code), held_by: [] },
  waits: null,
  timeline: EXAMPLE_RETRIED.timeline.slice(0, 3),
};

function event(name: string, at: string, attempt: number, from: string | null, to: string) {
  return { event: `${EVENT}${name}`, occurred_at: at, attempt, from_status: from, to_status: to, data: null };
}
