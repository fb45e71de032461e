import {
  answer,
  describeController,
  errorAnswer,
  jsonBody,
  refused,
  success,
  UNKNOWN_PARAMETER,
} from '../../../../platform/openapi/index.js';
import { supplierParameter } from '../../../suppliers/index.js';
import {
  EXAMPLE_OWN_WEBHOOK,
  EXAMPLE_SECRET,
  OWN_WEBHOOK,
  OWN_WEBHOOK_SET,
  OWN_WEBHOOKS,
  WEBHOOK_TESTED,
} from './own-webhooks.schemas.js';
import { SetOwnWebhookRequest } from './webhook-requests.js';
import { TESTS_A_MINUTE } from './webhooks.errors.js';

/** Descriptions of the operations of OwnWebhooksController. */
export const ownWebhooksDescription = describeController({
  tag: 'Webhooks',
  path: [supplierParameter],
  operations: {
    list: {
      operationId: 'listWebhooks',
      summary: 'The webhooks of a supplier',
      description:
        'Where the events of the supplier are sent, whether they arrive, and what waits. There is one webhook at most, made by you or by staff. The secret is never shown again.',
      answers: [success('The webhook, or none.', OWN_WEBHOOKS, { results: [EXAMPLE_OWN_WEBHOOK] })],
    },
    remove: {
      operationId: 'removeWebhook',
      summary: 'Remove the webhook',
      description:
        'Ends the webhook with everything that waits and every dead letter. The events stay in the feed. Removing it once more is answered alike.',
      answers: [success('There is no webhook any more.', OWN_WEBHOOKS, { results: [] }), UNKNOWN_PARAMETER],
    },
    set: {
      operationId: 'setWebhook',
      summary: 'Make or change the webhook',
      description:
        'Makes the webhook, changes its address, or enables it again. A new one begins with what happens from now on and gets a secret, which is given once; a disabled one goes on where it stopped. Sent twice, the second changes nothing but lets waiting deliveries be tried at once.',
      requestBody: jsonBody(SetOwnWebhookRequest, { url: EXAMPLE_OWN_WEBHOOK.url }),
      answers: [
        success('The webhook that was there, as it is now.', OWN_WEBHOOK_SET, EXAMPLE_OWN_WEBHOOK),
        answer(201, 'A new webhook with its secret.', OWN_WEBHOOK_SET, {
          ...EXAMPLE_OWN_WEBHOOK,
          secret: EXAMPLE_SECRET,
        }),
        refused('An address that may not be called', { url: ['Use an https URL.'] }),
      ],
    },
    rotate: {
      operationId: 'rotateWebhookSecret',
      summary: 'Give the webhook a new secret',
      description:
        'Makes a new secret and gives it once. Messages are signed with it and with the one before for a day. Every call makes another.',
      answers: [
        success('The webhook with its new secret.', OWN_WEBHOOK_SET, {
          ...EXAMPLE_OWN_WEBHOOK,
          earlier_secret_until: '2026-03-03T09:30:00.000Z',
          secret: EXAMPLE_SECRET,
        }),
        UNKNOWN_PARAMETER,
      ],
    },
    test: {
      operationId: 'testWebhook',
      summary: 'Send a test message',
      description: `Posts a message \`EVENT_WEBHOOK_TEST\` to the webhook at once, also to one that is disabled, signed as events are, and waits for its answer, 10 seconds at most. It is no event: the feed does not have it, and it is not sent again. Its \`data.data\` is \`{"test": true}\`, its \`cursor\` the end of the feed. ${TESTS_A_MINUTE} a minute.`,
      answers: [
        success('What came of it.', WEBHOOK_TESTED, {
          url: EXAMPLE_OWN_WEBHOOK.url,
          webhook_id: 'evt_test-0198d2f4-6a3b-7c1e-9f42-5d8e0b7a6c31',
          delivered: false,
          status: 401,
          reason: 'It answered 401.',
          milliseconds: 118,
        }),
        UNKNOWN_PARAMETER,
        errorAnswer(429, ['webhook_tested_too_often']),
      ],
    },
    disable: {
      operationId: 'disableWebhook',
      summary: 'Stop deliveries for the time being',
      description:
        'Nothing is sent until the webhook is set again; then it goes on where it stopped. Disabling it once more changes nothing.',
      answers: [
        success('The webhook as it is now.', OWN_WEBHOOK, {
          ...EXAMPLE_OWN_WEBHOOK,
          status: 'DISABLED',
          disabled_at: '2026-03-02T10:00:00.000Z',
          disabled_reason: 'Disabled by the supplier.',
        }),
        UNKNOWN_PARAMETER,
      ],
    },
  },
});
