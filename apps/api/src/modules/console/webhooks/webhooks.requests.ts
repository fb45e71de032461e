import { Flag, Text } from '@carryover/contract';
import { ReasonedRequest } from '../reasoned.request.js';

/** Has the events of a supplier sent to an address, or changes where to. */
export class SetWebhookRequest extends ReasonedRequest {
  @Text({ required: true, max: 2000 })
  url: string;

  /** Gives an existing webhook a new secret; the old one is used beside it for a day. */
  @Flag()
  replace_secret?: boolean;
}
