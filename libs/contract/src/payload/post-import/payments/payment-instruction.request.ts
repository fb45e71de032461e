import { KnownValue, Text } from '../../decorators/index.js';
import { PAYMENT_INSTRUCTION_TYPES } from '../../enumerations/index.js';
import { PostImportRequest } from '../post-import.request.js';

/** How an imported account is to pay, as a payment vendor knows it. */
export class PaymentInstructionRequest extends PostImportRequest {
  @Text({
    meaning: 'Payment vendor that knows the instruction.',
    required: true,
    essential: true,
    max: 64,
    example: 'GOCARDLESS',
    personal: false,
  })
  vendor: string;

  /** The vendor's own name of the instruction. */
  @Text({
    meaning: 'Name of the instruction at the vendor.',
    required: true,
    essential: true,
    max: 512,
    example: 'MD0001234567',
    personal: false,
  })
  reference: string;

  @KnownValue(PAYMENT_INSTRUCTION_TYPES, {
    meaning: 'Which kind of instruction it is.',
    required: true,
    essential: true,
    example: 'DIRECT_DEBIT',
    personal: false,
  })
  type: string;
}
