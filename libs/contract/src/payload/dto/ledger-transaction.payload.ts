import { CivilDate, DecimalText, Enumerated, Text } from '../decorators/index.js';
import { LEDGER_TRANSACTION_TYPES, PAYMENT_TYPES, TRANSACTION_REASONS } from '../enumerations/index.js';

/** A transaction of a ledger. */
export class LedgerTransactionPayload {
  @Text({ required: true, max: 255, personal: false })
  transaction_id: string;

  @CivilDate({ required: true, personal: false })
  transaction_date: string;

  @DecimalText({ required: true, integer: 10, fraction: 10, personal: false })
  amount: string;

  @Enumerated(LEDGER_TRANSACTION_TYPES, { required: true, personal: false })
  type: string;

  /** Any text will do, so that it may be about the customer. */
  @Text({ required: 'conditional', blank: true, examples: TRANSACTION_REASONS, personal: true })
  reason?: string;

  @Text({ blank: true, examples: PAYMENT_TYPES, personal: false })
  payment_type?: string;
}
