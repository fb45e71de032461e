import { Whole } from '@carryover/contract';
import { ReasonedRequest } from '../reasoned.request.js';

/** Names a version; the latest when it is left out. */
export class RevealPayloadRequest extends ReasonedRequest {
  @Whole({ min: 1, max: 1_000_000, bounds: { rule: 'R04', message: 'Expected {min} to {max}.' } })
  version?: number;
}
