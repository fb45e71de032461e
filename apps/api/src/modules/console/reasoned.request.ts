import { Text } from '@carryover/contract';

/** A change somebody has to give a reason for. */
export class ReasonedRequest {
  @Text({ required: true, max: 1000 })
  reason: string;
}
