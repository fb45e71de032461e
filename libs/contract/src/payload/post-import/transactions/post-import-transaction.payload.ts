import { CivilDate, Decimal, Enumerated, NestedList, Text } from '../../decorators/index.js';
import { PAYMENT_TYPES, TRANSACTION_REASONS, TRANSACTION_TYPES } from '../../enumerations/index.js';
import { LIST_CAPS } from '../../list-caps.js';
import { LineItemPayload } from './line-item.payload.js';
import { TaxItemPayload } from './tax-item.payload.js';

/** A transaction added to an imported account. Amounts are pounds, as decimal text. */
export class PostImportTransaction {
  @Text({
    meaning: 'Id of the transaction at the supplier; what was added once is not added again.',
    required: true,
    essential: true,
    max: 255,
    example: 'SUP-25-06',
    personal: false,
  })
  transaction_id: string;

  @CivilDate({
    meaning: 'Day of the transaction.',
    required: true,
    essential: true,
    example: '2025-07-01',
    personal: false,
  })
  transaction_date: string;

  @Decimal({
    meaning: 'Amount in pounds, without a sign: the type says which way it goes.',
    required: true,
    essential: true,
    integer: 10,
    fraction: 10,
    example: '48.53',
    personal: false,
  })
  amount: string;

  @Enumerated(TRANSACTION_TYPES, {
    meaning: 'Which way it goes: PAYMENT and CREDIT add to the balance, CHARGE, SUPPLY_CHARGE and REPAYMENT take away.',
    required: true,
    essential: true,
    example: 'SUPPLY_CHARGE',
    personal: false,
  })
  type: string;

  /** Any text will do, so that it may be about the customer. */
  @Text({
    meaning: 'Why it happened; which reasons there are depends on the type.',
    required: 'conditional',
    blank: true,
    examples: TRANSACTION_REASONS,
    example: 'IMPORTED_CREDIT',
    personal: true,
  })
  reason?: string;

  /** Shown to the customer. */
  @Text({
    meaning: 'Words about it that the customer sees.',
    blank: true,
    example: 'Electricity in June',
    personal: true,
  })
  display_note?: string;

  @Text({ meaning: 'Words about it that staff see.', blank: true, example: 'Debt moved to the meter', personal: true })
  note?: string;

  @Text({
    meaning: 'Name of the transaction in another system.',
    blank: true,
    max: 255,
    example: 'GW-77',
    personal: true,
  })
  reference?: string;

  @Text({
    meaning: 'How it was paid, for a PAYMENT or REPAYMENT.',
    blank: true,
    examples: PAYMENT_TYPES,
    example: 'DD_REGULAR_COLLECTION',
    personal: false,
  })
  payment_type?: string;

  @Text({
    meaning: 'Serial number of the prepayment meter that the money went to.',
    max: 32,
    example: 'S95A104422',
    label: 'To prepayment meter',
    personal: false,
  })
  to_prepay_meter_serial_number?: string;

  @Text({
    meaning: 'Product of a SUPPLY_CHARGE, in the catalogue of the platform.',
    required: 'conditional',
    max: 255,
    example: 'EVERGREEN-12',
    personal: false,
  })
  product_code?: string;

  @NestedList(() => LineItemPayload, {
    meaning: 'What each rate of a SUPPLY_CHARGE came to.',
    required: 'conditional',
    cap: LIST_CAPS.line_items,
  })
  line_items?: LineItemPayload[];

  @NestedList(() => TaxItemPayload, {
    meaning: 'Taxes on the charge; none when left out.',
    cap: LIST_CAPS.tax_items,
  })
  tax_items?: TaxItemPayload[];
}
