import { Enumerated, Text } from '@carryover/contract';
import { TEST_EVENTS } from './test-event-kinds.js';

/** Request to write a test event. */
export class WriteTestEventRequest {
  @Enumerated([...TEST_EVENTS.keys()], { required: true })
  event: string;

  /** The import of the event; the latest when it is left out. */
  @Text({ max: 128 })
  external_account_number?: string;
}
