import {
  anyObject,
  describeController,
  errorAnswer,
  instant,
  jsonBody,
  namedObject,
  oneOf,
  refused,
  success,
} from '../../../platform/openapi/index.js';
import { EXAMPLE_PAIR, externalAccountNumber, supplierParameter } from '../../suppliers/index.js';
import { TEST_EVENTS } from './test-event-kinds.js';
import { WriteTestEventRequest } from './test-events.request.js';

const PROCESSED = 'EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED';

/** A test event as it was written. */
export const TEST_EVENT = namedObject('TestEvent', {
  event: oneOf([...TEST_EVENTS.keys()]),
  occurred_at: instant({ description: 'In London time, with microseconds.' }),
  external_account_number: externalAccountNumber,
  data: anyObject({ description: 'Made up, with `"test": true`.' }),
});

/** Descriptions of the operations of TestEventsController. */
export const testEventsDescription = describeController({
  tag: 'Events',
  path: [supplierParameter],
  operations: {
    write: {
      operationId: 'writeTestEvent',
      summary: 'Write a test event into the feed of a sandbox',
      description:
        'Writes an event of the kind, about an import of the sandbox that stays as it is: the feed shows it, and the webhook is sent it. Its `data` is made up and has `"test": true`. A live supplier is refused.',
      requestBody: jsonBody(WriteTestEventRequest, { event: PROCESSED }),
      answers: [
        success('The event as it was written.', TEST_EVENT, {
          event: PROCESSED,
          occurred_at: '2026-03-02T09:30:01.530111+00:00',
          external_account_number: EXAMPLE_PAIR.external_account_number,
          data: { test: true, platform_identifier: 'A-00000000' },
        }),
        refused('No event', { event: ['This field is required.'] }),
        errorAnswer(409, ['test_event_not_possible']),
      ],
    },
  },
});
