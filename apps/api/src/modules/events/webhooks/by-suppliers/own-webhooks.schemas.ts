import {
  count,
  EXAMPLE_ID,
  flag,
  instant,
  list,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  text,
  uuid,
  whole,
} from '../../../../platform/openapi/index.js';
import { EXAMPLE_PAIR, externalAccountNumber, supplierCode } from '../../../suppliers/index.js';
import { MOST } from '../../feed/event-feed.request.js';

const URL_OF_HOOK = text(2_000, { description: 'Where events are posted to.' });
const HTTP_STATUS = whole(100, 599, { description: 'HTTP status of the answer; null when none came.' });
const REASON = text(500, { description: 'Why it was not delivered, as a sentence.' });

const FIELDS = {
  import_supplier: supplierCode,
  url: URL_OF_HOOK,
  created_by: oneOf(['STAFF', 'SUPPLIER'], {
    description: 'Who made it: staff of the platform, or you. Either may change it.',
  }),
  status: oneOf(['ACTIVE', 'RESTING', 'DISABLED'], {
    description:
      '`RESTING`: nothing is sent for a while, see `paused_until`. `DISABLED`: nothing is sent until it is set again.',
  }),
  disabled_at: nullable(instant()),
  disabled_reason: nullable(REASON),
  paused_until: nullable(instant({ description: 'Your receiver asked for a pause, or does not answer.' })),
  earlier_secret_until: nullable(
    instant({ description: 'Until then messages are signed with the secret before as well.' }),
  ),
  latest_delivered_at: nullable(instant()),
  latest_failure: nullable(objectSchema({ reason: REASON, status: nullable(HTTP_STATUS), failed_at: instant() })),
  waiting_accounts: count({ description: 'Accounts that have events to be sent.' }),
  dead_letters: count({ description: 'Events that could not be delivered and were put aside.' }),
  created_at: instant(),
  modified_at: instant(),
};

const SECRET = text(64, {
  pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
  description: 'What your receiver checks signatures with (Standard Webhooks). Given once, when it is made.',
});

/** A webhook as its supplier sees it. */
export const OWN_WEBHOOK = namedObject('SupplierWebhook', FIELDS);

/** A webhook that was just set, with its secret when that is new. */
export const OWN_WEBHOOK_SET = namedObject(
  'SupplierWebhookSet',
  { ...FIELDS, secret: SECRET },
  { optional: ['secret'] },
);

/** The webhooks of a supplier, of which there is one at most. */
export const OWN_WEBHOOKS = objectSchema({ results: list(OWN_WEBHOOK, 1) });

/** What came of a test. */
export const WEBHOOK_TESTED = namedObject('WebhookTest', {
  url: URL_OF_HOOK,
  webhook_id: text(64, { pattern: '^evt_[\\w-]+$', description: 'The header `webhook-id` of the message.' }),
  delivered: flag({ description: 'Whether the receiver answered with 2xx.' }),
  status: nullable(HTTP_STATUS),
  reason: nullable(REASON),
  milliseconds: count({ description: 'How long it took.' }),
});

/** An event that could not be delivered, as its supplier sees it. */
export const OWN_DEAD_LETTER = namedObject('SupplierDeadLetter', {
  id: uuid(),
  event: text(128, { pattern: '^[A-Z_]+$', description: 'Name of the event, as in the feed.' }),
  external_account_number: externalAccountNumber,
  cursor: text(32, { pattern: '^[\\w-]{32}$', description: 'Place of the event, as in the feed and in the message.' }),
  attempts: whole(0, 2_147_483_647),
  reason: REASON,
  latest_status: nullable(HTTP_STATUS),
  first_failed_at: instant(),
  died_at: instant({ description: 'When it was given up.' }),
  replayed_at: nullable(instant({ description: 'Set while it is sent once more.' })),
});

/** A page of them. */
export const OWN_DEAD_LETTERS = namedObject('SupplierDeadLetterPage', {
  results: list(OWN_DEAD_LETTER, MOST),
  next_cursor: nullable(
    text(256, { pattern: '^[\\w-]+$', description: 'For `cursor` of the next call; null at the end.' }),
  ),
});

/** A webhook that was just made, in examples. */
export const EXAMPLE_OWN_WEBHOOK = {
  import_supplier: EXAMPLE_PAIR.import_supplier,
  url: 'https://hooks.fenland.example/carryover',
  created_by: 'SUPPLIER',
  status: 'ACTIVE',
  disabled_at: null,
  disabled_reason: null,
  paused_until: null,
  earlier_secret_until: null,
  latest_delivered_at: null,
  latest_failure: null,
  waiting_accounts: 0,
  dead_letters: 0,
  created_at: '2026-03-02T09:30:00.000Z',
  modified_at: '2026-03-02T09:30:00.000Z',
};

/** A secret, in examples. */
export const EXAMPLE_SECRET = 'whsec_RVhBTVBMRUVYQU1QTEVFWEFNUExFRVhBTVBMRUVYQU0=';

/** A dead letter, in examples. */
export const EXAMPLE_OWN_DEAD_LETTER = {
  id: EXAMPLE_ID,
  event: 'EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED',
  external_account_number: EXAMPLE_PAIR.external_account_number,
  cursor: 'AZjS9Go7fB6fQl2OC3psMQAAAAAAALxV',
  attempts: 14,
  reason: 'No answer within the time allowed.',
  latest_status: null,
  first_failed_at: '2026-03-01T08:14:09.900Z',
  died_at: '2026-03-02T08:16:21.104Z',
  replayed_at: null,
};
