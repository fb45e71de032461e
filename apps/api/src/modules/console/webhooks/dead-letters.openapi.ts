import {
  answer,
  count,
  describeController,
  example,
  idParameter,
  objectSchema,
  pageOf,
  pageParameters,
} from '../../../platform/openapi/index.js';
import { NOT_FOUND, REASON_MISSING, reasonBody, SUPPLIER_PARAMETER, WRONG_PAGE } from '../shared.openapi.js';
import { DEAD_LETTER, EXAMPLE_DEAD_LETTER } from './webhooks.schemas.js';

/** What the operations of ConsoleDeadLettersController are. */
export const deadLettersDescription = describeController({
  tag: 'Console webhooks',
  operations: {
    list: {
      operationId: 'listWebhookDeadLetters',
      summary: 'Events that could not be delivered',
      description: 'Events that were given up after a day of attempts and are not delivered yet, the latest first.',
      parameters: [SUPPLIER_PARAMETER, ...pageParameters()],
      answers: [
        answer(
          200,
          'A page of dead letters.',
          pageOf(DEAD_LETTER),
          example({ results: [EXAMPLE_DEAD_LETTER], next_cursor: null }),
        ),
        WRONG_PAGE,
        NOT_FOUND,
      ],
    },
    replayAll: {
      operationId: 'replayWebhookDeadLetters',
      summary: 'Send every dead letter once more',
      description:
        'Sends every dead letter of the supplier once more; those on their way already are left alone. Every call leaves an entry of the audit trail, `webhook.replay_all`, with how many there were.',
      parameters: [SUPPLIER_PARAMETER],
      requestBody: reasonBody('Their receiver works again'),
      answers: [
        answer(200, 'How many were put on their way.', objectSchema({ replayed: count() }), example({ replayed: 2 })),
        REASON_MISSING,
        NOT_FOUND,
      ],
    },
    replay: {
      operationId: 'replayWebhookDeadLetter',
      summary: 'Send a dead letter once more',
      description:
        'Sends one dead letter once more. One that is on its way, or was delivered since, stays as it is. Every call leaves an entry of the audit trail, `webhook.replay`.',
      parameters: [SUPPLIER_PARAMETER, idParameter('the dead letter')],
      requestBody: reasonBody('Their receiver works again'),
      answers: [
        answer(
          200,
          'The dead letter as it is now.',
          DEAD_LETTER,
          example({ ...EXAMPLE_DEAD_LETTER, replayed_at: '2026-03-02T09:30:00.000Z', allowed_actions: [] }),
        ),
        REASON_MISSING,
        NOT_FOUND,
      ],
    },
  },
});
