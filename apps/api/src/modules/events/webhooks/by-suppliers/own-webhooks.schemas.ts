import {
  count,
  EXAMPLE_ID,
  flag,
  list,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  text,
} from '../../../../platform/openapi/index.js';
import { EXAMPLE_PAIR, externalAccountNumber, supplierCode } from '../../../suppliers/index.js';
import { MOST } from '../../feed/event-feed.request.js';
import {
  DEAD_LETTER_FACTS,
  FAILURE_REASON,
  HTTP_STATUS,
  SECRET_PATTERN,
  WEBHOOK_STANDING,
} from '../webhook.schemas.js';

const URL_OF_HOOK = text(2_000, { description: 'Where events are posted to.' });

const FIELDS = {
  import_supplier: supplierCode,
  url: URL_OF_HOOK,
  created_by: oneOf(['STAFF', 'SUPPLIER'], {
    description: 'Who made it: staff of the platform, or you. Either may change it.',
  }),
  ...WEBHOOK_STANDING,
};

const SECRET = text(64, {
  pattern: SECRET_PATTERN,
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

/** Result of a test. */
export const WEBHOOK_TESTED = namedObject('WebhookTest', {
  url: URL_OF_HOOK,
  webhook_id: text(64, { pattern: '^evt_[\\w-]+$', description: 'The header `webhook-id` of the message.' }),
  delivered: flag({ description: 'Whether the receiver answered with 2xx.' }),
  status: nullable(HTTP_STATUS),
  reason: nullable(FAILURE_REASON),
  milliseconds: count({ description: 'How long it took.' }),
});

/** An event that could not be delivered, as its supplier sees it. */
export const OWN_DEAD_LETTER = namedObject(
  'SupplierDeadLetter',
  {
    ...DEAD_LETTER_FACTS,
    external_account_number: externalAccountNumber,
  },
  { optional: ['wave'] },
);

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
