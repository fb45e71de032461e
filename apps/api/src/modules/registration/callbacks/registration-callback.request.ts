import { Enumerated, Instant, Text } from '@carryover/contract';
import { REGISTRATION_STATUSES, type RegistrationStatus } from '../status/transitions.js';

/** A callback of the registration gateway about a request. */
export class RegistrationCallbackRequest {
  /** The Idempotency-Key of the request. */
  @Text({
    required: true,
    pattern: {
      source: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
      rule: 'R06',
      message: '"{value}" is not the id of a request.',
    },
  })
  request_id: string;

  /** Id of the event; the same event may be sent more than once. */
  @Text({ required: true, max: 128 })
  event_id: string;

  @Text({ required: true, max: 13 })
  mpxn: string;

  @Enumerated(REGISTRATION_STATUSES, { required: true })
  status: RegistrationStatus;

  /** When it happened at the industry. */
  @Instant({ required: true })
  occurred_at: string;

  @Text({ max: 300 })
  reason?: string;
}
