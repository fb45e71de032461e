import {
  answer,
  count,
  describeController,
  errorAnswer,
  example,
  fieldErrorsAnswer,
  idParameter,
  objectSchema,
  pageParameters,
  UNKNOWN_PARAMETER,
} from '../../../../platform/openapi/index.js';
import { supplierParameter } from '../../../suppliers/index.js';
import { MOST, USUAL } from '../../feed/event-feed.request.js';
import { EXAMPLE_OWN_DEAD_LETTER, OWN_DEAD_LETTER, OWN_DEAD_LETTERS } from './own-webhooks.schemas.js';

const NOT_FOUND = errorAnswer(404, ['not_found']);

/** What the operations of OwnDeadLettersController are. */
export const ownDeadLettersDescription = describeController({
  tag: 'Webhooks',
  operations: {
    list: {
      operationId: 'listDeadLetters',
      summary: 'Events that could not be delivered',
      description: 'Events that were given up after a day of attempts and are not delivered yet, the latest first.',
      parameters: [supplierParameter, ...pageParameters(MOST, USUAL)],
      answers: [
        answer(
          200,
          'A page of dead letters.',
          OWN_DEAD_LETTERS,
          example({ results: [EXAMPLE_OWN_DEAD_LETTER], next_cursor: null }),
        ),
        fieldErrorsAnswer(example({ limit: ['Expected a whole number from 1 to 1000.'] }, 'A page that is too large')),
        NOT_FOUND,
      ],
    },
    replayAll: {
      operationId: 'replayDeadLetters',
      summary: 'Send every dead letter once more',
      description: 'Sends every dead letter once more; those on their way already are left alone.',
      parameters: [supplierParameter],
      answers: [
        answer(200, 'How many were put on their way.', objectSchema({ replayed: count() }), example({ replayed: 2 })),
        UNKNOWN_PARAMETER,
        NOT_FOUND,
      ],
    },
    replay: {
      operationId: 'replayDeadLetter',
      summary: 'Send a dead letter once more',
      description: 'Sends one dead letter once more. One that is on its way, or was delivered since, stays as it is.',
      parameters: [supplierParameter, idParameter('the dead letter', 'dead_letter_id')],
      answers: [
        answer(
          200,
          'The dead letter as it is now.',
          OWN_DEAD_LETTER,
          example({ ...EXAMPLE_OWN_DEAD_LETTER, replayed_at: '2026-03-02T09:30:00.000Z' }),
        ),
        UNKNOWN_PARAMETER,
        NOT_FOUND,
      ],
    },
  },
});
