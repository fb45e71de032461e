import { KnownValue, Text } from '../../decorators/index.js';
import { PAYMENT_INSTRUCTION_TYPES } from '../../enumerations/index.js';
import { PostImportRequest } from '../post-import.request.js';

/** How an imported account is to pay, as a payment vendor knows it. */
export class PaymentInstructionRequest extends PostImportRequest {
  @Text({ required: true, essential: true, max: 64, personal: false })
  vendor: string;

  /** The vendor's own name of the instruction. */
  @Text({ required: true, essential: true, max: 512, personal: false })
  reference: string;

  @KnownValue(PAYMENT_INSTRUCTION_TYPES, { required: true, essential: true, personal: false })
  type: string;
}
