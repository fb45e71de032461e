import { Text } from '@carryover/contract';

/** Signs a pack. */
export class CountersignPackRequest {
  /** SHA-256 of the archive, in hexadecimal: who signs says what. */
  @Text({ required: true, max: 64, personal: false })
  sha256: string;

  @Text({ max: 1000 })
  reason?: string;
}
