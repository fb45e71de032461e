import { Text } from '@carryover/contract';

/** A change that takes a reason. */
export class ReasonedRequest {
  @Text({ required: true, max: 1000 })
  reason: string;
}
