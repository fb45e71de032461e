import { Text } from '@carryover/contract';
import { ReasonedRequest } from '../reasoned.request.js';

/** Erases the stored data of a customer. */
export class EraseCustomerRequest extends ReasonedRequest {
  /** The account number, or `SUPPLIER/EXTERNAL-NUMBER` of an import without an account, typed once more. */
  @Text({ required: true, max: 200 })
  confirm: string;
}
