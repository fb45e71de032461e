import { CivilDate, Text } from '@carryover/contract';
import { ReasonedRequest } from '../reasoned.request.js';

/** Marks one meter point of an account, or all of them. */
export class MarkRequest extends ReasonedRequest {
  @Text({ required: true, max: 32 })
  account_number: string;

  @Text({ max: 64 })
  meter_point_id?: string;

  @CivilDate()
  supply_start_date?: string;
}
