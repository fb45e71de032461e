import { Text } from '@carryover/contract';

/** Requests a pack of a wave or of a book. */
export class MakePackRequest {
  /** Code of a wave. */
  @Text({ max: 64, personal: false })
  wave?: string;

  /** Id of a report of control totals about the whole book. */
  @Text({ max: 36, personal: false })
  report_id?: string;
}
