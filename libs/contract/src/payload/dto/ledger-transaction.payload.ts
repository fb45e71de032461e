import { CivilDate, DecimalText, Enumerated, Text } from '../decorators/index.js';
import { LEDGER_TRANSACTION_TYPES, PAYMENT_TYPES, TRANSACTION_REASONS } from '../enumerations/index.js';

/** A transaction of a ledger. */
export class LedgerTransactionPayload {
  @Text({
    meaning: 'Id of the transaction at the supplier.',
    required: true,
    max: 255,
    example: 'PMT-24-0903-7',
    personal: false,
  })
  transaction_id: string;

  @CivilDate({ meaning: 'Day of the transaction.', required: true, example: '2024-09-03', personal: false })
  transaction_date: string;

  @DecimalText({
    meaning: 'Amount in pounds, without a sign: the type says which way it goes.',
    required: true,
    integer: 10,
    fraction: 10,
    example: '92.00',
    personal: false,
  })
  amount: string;

  @Enumerated(LEDGER_TRANSACTION_TYPES, {
    meaning: 'Which way it goes: PAYMENT and CREDIT add to the balance, CHARGE and REPAYMENT take away.',
    required: true,
    example: 'PAYMENT',
    personal: false,
  })
  type: string;

  /** Any text will do, so that it may be about the customer. */
  @Text({
    meaning: 'Why it happened; a PAYMENT or REPAYMENT needs none.',
    required: 'conditional',
    blank: true,
    examples: TRANSACTION_REASONS,
    example: 'REGULAR_SCHEDULE',
    personal: true,
  })
  reason?: string;

  @Text({
    meaning: 'How it was paid, for a PAYMENT or REPAYMENT.',
    blank: true,
    examples: PAYMENT_TYPES,
    example: 'DD_REGULAR_COLLECTION',
    personal: false,
  })
  payment_type?: string;
}
