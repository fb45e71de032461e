import {
  answer,
  answerWith,
  describeController,
  eitherOf,
  emptyAnswer,
  refused,
  success,
} from '../../../platform/openapi/index.js';
import { EXAMPLE_SUPPLIER, reasonBody, reasonedBody, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { SetWebhookRequest } from './webhooks.requests.js';
import { EXAMPLE_WEBHOOK, NO_WEBHOOK, WEBHOOK, WEBHOOK_SET } from './webhooks.schemas.js';

const NEW_WEBHOOK = {
  ...EXAMPLE_WEBHOOK,
  status: 'ACTIVE',
  paused_until: null,
  latest_delivered_at: null,
  latest_failure: null,
  waiting_accounts: 0,
  dead_letters: 0,
  allowed_actions: ['set', 'replace_secret', 'remove'],
};

/** Descriptions of the operations of ConsoleWebhooksController. */
export const webhooksDescription = describeController({
  tag: 'Console webhooks',
  path: [SUPPLIER_PARAMETER],
  operations: {
    show: {
      operationId: 'getSupplierWebhook',
      summary: 'The webhook of a supplier',
      description:
        'Where the events of the supplier are sent, whether they arrive, and what waits. A supplier without a webhook has the status `NONE`. The secret is never shown again.',
      answers: [
        answerWith(200, 'The webhook, or that there is none.', eitherOf(WEBHOOK, NO_WEBHOOK), {
          set: { summary: 'A webhook whose receiver does not answer', value: EXAMPLE_WEBHOOK },
          none: {
            summary: 'No webhook',
            value: { import_supplier: EXAMPLE_SUPPLIER, status: 'NONE', url: null, allowed_actions: ['set'] },
          },
        }),
      ],
    },
    set: {
      operationId: 'setSupplierWebhook',
      summary: 'Set the webhook of a supplier',
      description:
        'Sets the address, changes it, or enables a webhook that was disabled. A new webhook begins with what happens from now on and gets a secret; a disabled one goes on where it stopped. `replace_secret` gives an existing one a new secret, and messages are signed with both for a day; with the address that it has nothing else changes, so that a disabled one stays so. Sent twice without it, the second changes nothing but lets waiting deliveries be tried at once. Every call leaves an entry of the audit trail, `webhook.set`.',
      requestBody: reasonedBody(SetWebhookRequest, { url: EXAMPLE_WEBHOOK.url, reason: 'Asked for by Fenland Power' }),
      answers: [
        success('The webhook that was there, as it is now.', WEBHOOK_SET, NEW_WEBHOOK),
        answer(201, 'A new webhook with its secret.', WEBHOOK_SET, {
          ...NEW_WEBHOOK,
          secret: 'whsec_RVhBTVBMRUVYQU1QTEVFWEFNUExFRVhBTVBMRUVYQU0=',
        }),
        refused('Address not usable', { url: ['Use an https URL.'] }),
      ],
    },
    remove: {
      operationId: 'removeSupplierWebhook',
      summary: 'Remove the webhook of a supplier',
      description:
        'Ends the webhook with everything that waits and every dead letter. The events stay in the feed. Removing it once more is answered alike. Every call leaves an entry of the audit trail, `webhook.remove`.',
      requestBody: reasonBody('They read the feed instead'),
      answers: [emptyAnswer(204, 'There is no webhook any more.')],
    },
  },
});
