import { NULL, namedObject, oneOf, type Schema, text } from '../../../platform/openapi/index.js';
import { DEAD_LETTER_FACTS, EXAMPLE_OWN_DEAD_LETTER, SECRET_PATTERN, WEBHOOK_STANDING } from '../../events/index.js';
import { EXAMPLE_SUPPLIER } from '../shared.openapi.js';
import { allowedActions, EXTERNAL_ACCOUNT_NUMBER, SUPPLIER_CODE } from '../shared.schemas.js';

const ACTIONS = allowedActions('set', 'replace_secret', 'remove', 'replay');

const WEBHOOK_FIELDS = {
  import_supplier: SUPPLIER_CODE,
  url: text(2_000),
  created_by: oneOf(['STAFF', 'SUPPLIER'], { description: 'Who made it; either may change it.' }),
  ...WEBHOOK_STANDING,
  allowed_actions: ACTIONS,
} satisfies Record<string, Schema>;

/** The webhook of a supplier. */
export const WEBHOOK = namedObject('Webhook', WEBHOOK_FIELDS);

/** The answer for a supplier without a webhook. */
export const NO_WEBHOOK = namedObject('NoWebhook', {
  import_supplier: SUPPLIER_CODE,
  status: oneOf(['NONE']),
  url: NULL,
  allowed_actions: ACTIONS,
});

/** A webhook that was just set, with its secret when that is new. */
export const WEBHOOK_SET = namedObject(
  'WebhookSet',
  {
    ...WEBHOOK_FIELDS,
    secret: text(64, {
      pattern: SECRET_PATTERN,
      description: 'What the receiver checks signatures with (Standard Webhooks). Given once, when it is made.',
    }),
  },
  { optional: ['secret'] },
);

/** An event that could not be delivered. */
export const DEAD_LETTER = namedObject(
  'DeadLetter',
  {
    ...DEAD_LETTER_FACTS,
    external_account_number: EXTERNAL_ACCOUNT_NUMBER,
    allowed_actions: allowedActions('replay'),
  },
  { optional: ['wave'] },
);

/** A webhook as it stands in examples. */
export const EXAMPLE_WEBHOOK = {
  import_supplier: EXAMPLE_SUPPLIER,
  url: 'https://hooks.fenland.example/carryover',
  created_by: 'STAFF',
  status: 'RESTING',
  disabled_at: null,
  disabled_reason: null,
  paused_until: '2026-03-02T09:35:00.000Z',
  earlier_secret_until: null,
  latest_delivered_at: '2026-03-02T09:12:44.871Z',
  latest_failure: {
    reason: 'The connection was refused.',
    status: null,
    failed_at: '2026-03-02T09:30:00.118204+00:00',
  },
  waiting_accounts: 17,
  dead_letters: 2,
  created_at: '2026-02-16T10:20:00.000Z',
  modified_at: '2026-02-16T10:20:00.000Z',
  allowed_actions: ['set', 'replace_secret', 'remove', 'replay'],
};

/** A dead letter as it stands in examples. */
export const EXAMPLE_DEAD_LETTER = {
  ...EXAMPLE_OWN_DEAD_LETTER,
  external_account_number: 'FP-0048213',
  allowed_actions: ['replay'],
};
