import { CivilDate, Decimal, Enumerated, NestedList, Text } from '../../decorators/index.js';
import { PAYMENT_TYPES, TRANSACTION_REASONS, TRANSACTION_TYPES } from '../../enumerations/index.js';
import { LIST_CAPS } from '../../list-caps.js';
import { LineItemPayload } from './line-item.payload.js';
import { TaxItemPayload } from './tax-item.payload.js';

/** A transaction added to an imported account. Amounts are pounds, as decimal text. */
export class PostImportTransaction {
  @Text({ required: true, essential: true, max: 255, personal: false })
  transaction_id: string;

  @CivilDate({ required: true, essential: true, personal: false })
  transaction_date: string;

  @Decimal({ required: true, essential: true, integer: 10, fraction: 10, personal: false })
  amount: string;

  @Enumerated(TRANSACTION_TYPES, { required: true, essential: true, personal: false })
  type: string;

  /** Any text will do, so that it may be about the customer. */
  @Text({ required: 'conditional', blank: true, examples: TRANSACTION_REASONS, personal: true })
  reason?: string;

  /** Shown to the customer. */
  @Text({ blank: true, personal: true })
  display_note?: string;

  @Text({ blank: true, personal: true })
  note?: string;

  @Text({ blank: true, max: 255, personal: true })
  reference?: string;

  @Text({ blank: true, examples: PAYMENT_TYPES, personal: false })
  payment_type?: string;

  @Text({ max: 32, personal: false })
  to_prepay_meter_serial_number?: string;

  @Text({ required: 'conditional', max: 255, personal: false })
  product_code?: string;

  @NestedList(() => LineItemPayload, { required: 'conditional', cap: LIST_CAPS.line_items })
  line_items?: LineItemPayload[];

  @NestedList(() => TaxItemPayload, { cap: LIST_CAPS.tax_items })
  tax_items?: TaxItemPayload[];
}
