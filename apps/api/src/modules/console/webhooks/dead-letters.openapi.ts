import { describeController, idParameter, page, pageOf, success } from '../../../platform/openapi/index.js';
import { REPLAYED } from '../../events/index.js';
import { reasonBody, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { DEAD_LETTER, EXAMPLE_DEAD_LETTER } from './webhooks.schemas.js';

/** Descriptions of the operations of ConsoleDeadLettersController. */
export const deadLettersDescription = describeController({
  tag: 'Console webhooks',
  path: [SUPPLIER_PARAMETER, idParameter('the dead letter')],
  operations: {
    list: {
      operationId: 'listWebhookDeadLetters',
      summary: 'Events that could not be delivered',
      description: 'Events that were given up after a day of attempts and are not delivered yet, the latest first.',
      answers: [page('A page of dead letters.', pageOf(DEAD_LETTER), EXAMPLE_DEAD_LETTER)],
    },
    replayAll: {
      operationId: 'replayWebhookDeadLetters',
      summary: 'Send every dead letter once more',
      description:
        'Sends every dead letter of the supplier once more; those on their way already are left alone. Of very many the oldest go first: call again until `left` is 0. Every call leaves an entry of the audit trail, `webhook.replay_all`, with how many there were.',
      requestBody: reasonBody('Their receiver works again'),
      answers: [success('How many were put on their way, and how many are left.', REPLAYED, { replayed: 2, left: 0 })],
    },
    replay: {
      operationId: 'replayWebhookDeadLetter',
      summary: 'Send a dead letter once more',
      description:
        'Sends one dead letter once more. One that is on its way, or was delivered since, stays as it is. Every call leaves an entry of the audit trail, `webhook.replay`.',
      requestBody: reasonBody('Their receiver works again'),
      answers: [
        success('The dead letter as it is now.', DEAD_LETTER, {
          ...EXAMPLE_DEAD_LETTER,
          replayed_at: '2026-03-02T09:30:00.000Z',
          allowed_actions: [],
        }),
      ],
    },
  },
});
