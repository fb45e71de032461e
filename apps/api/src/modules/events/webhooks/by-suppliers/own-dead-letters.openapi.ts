import {
  describeController,
  idParameter,
  pageParameters,
  refused,
  success,
  UNKNOWN_PARAMETER,
} from '../../../../platform/openapi/index.js';
import { supplierParameter } from '../../../suppliers/index.js';
import { MOST, USUAL } from '../../feed/event-feed.request.js';
import { REPLAYED } from '../webhook.schemas.js';
import { EXAMPLE_OWN_DEAD_LETTER, OWN_DEAD_LETTER, OWN_DEAD_LETTERS } from './own-webhooks.schemas.js';

/** Descriptions of the operations of OwnDeadLettersController. */
export const ownDeadLettersDescription = describeController({
  tag: 'Webhooks',
  path: [supplierParameter, idParameter('the dead letter', 'dead_letter_id')],
  operations: {
    list: {
      operationId: 'listDeadLetters',
      summary: 'Events that could not be delivered',
      description: 'Events that were given up after a day of attempts and are not delivered yet, the latest first.',
      parameters: pageParameters(MOST, USUAL),
      answers: [
        success('A page of dead letters.', OWN_DEAD_LETTERS, { results: [EXAMPLE_OWN_DEAD_LETTER], next_cursor: null }),
        refused('A page that is too large', { limit: ['Expected a whole number from 1 to 1000.'] }),
      ],
    },
    replayAll: {
      operationId: 'replayDeadLetters',
      summary: 'Send every dead letter once more',
      description:
        'Sends every dead letter once more; those on their way already are left alone. Of very many the oldest go first: call again until `left` is 0.',
      answers: [
        success('How many were put on their way, and how many are left.', REPLAYED, { replayed: 2, left: 0 }),
        UNKNOWN_PARAMETER,
      ],
    },
    replay: {
      operationId: 'replayDeadLetter',
      summary: 'Send a dead letter once more',
      description: 'Sends one dead letter once more. One that is on its way, or was delivered since, stays as it is.',
      answers: [
        success('The dead letter as it is now.', OWN_DEAD_LETTER, {
          ...EXAMPLE_OWN_DEAD_LETTER,
          replayed_at: '2026-03-02T09:30:00.000Z',
        }),
        UNKNOWN_PARAMETER,
      ],
    },
  },
});
