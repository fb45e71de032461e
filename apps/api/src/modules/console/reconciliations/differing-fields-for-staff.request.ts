import { Text } from '@carryover/contract';
import { DifferingFieldsRequest } from '../../reconciliation/index.js';

/** Names an account of a report, with values that its supplier gave, and why they are compared. */
export class DifferingFieldsForStaffRequest extends DifferingFieldsRequest {
  @Text({ required: true, max: 1000 })
  reason: string;
}
