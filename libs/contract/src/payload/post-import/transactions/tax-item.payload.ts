import { Decimal, KnownValue, Text } from '../../decorators/index.js';
import { TAX_TYPES, TAX_UNIT_TYPES } from '../../enumerations/index.js';

/** A tax on a charge. */
export class TaxItemPayload {
  @Decimal({ required: true, integer: 10, fraction: 10, personal: false })
  amount: string;

  @Text({ required: true, max: 64, examples: TAX_TYPES, personal: false })
  tax_type: string;

  @Decimal({ required: true, integer: 15, fraction: 5, personal: false })
  value_taxed: string;

  /** For PROPORTION a fraction and no percentage: 0.21. */
  @Decimal({ required: true, integer: 15, fraction: 5, personal: false })
  rate: string;

  @KnownValue(TAX_UNIT_TYPES, { required: true, personal: false })
  unit_type: string;
}
