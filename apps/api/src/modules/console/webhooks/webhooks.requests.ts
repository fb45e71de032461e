import { Flag, Text } from '@carryover/contract';
import { ReasonedRequest } from '../reasoned.request.js';

/** Request to create the webhook or to change its address. */
export class SetWebhookRequest extends ReasonedRequest {
  @Text({ required: true, max: 2000 })
  url: string;

  /** Gives an existing webhook a new secret; the old one is used beside it for a day. */
  @Flag()
  replace_secret?: boolean;
}
