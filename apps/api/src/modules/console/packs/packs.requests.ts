import { Text } from '@carryover/contract';
import { ReasonedRequest } from '../reasoned.request.js';

/** Signs a pack for the platform. */
export class CountersignPackForStaffRequest extends ReasonedRequest {
  /** SHA-256 of the archive that was looked at, in hexadecimal. */
  @Text({ required: true, max: 64, personal: false })
  sha256: string;
}
