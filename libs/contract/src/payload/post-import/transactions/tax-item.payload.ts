import { Decimal, KnownValue, Text } from '../../decorators/index.js';
import { TAX_TYPES, TAX_UNIT_TYPES } from '../../enumerations/index.js';

/** A tax on a charge. */
export class TaxItemPayload {
  @Decimal({
    meaning: 'Amount of the tax, in pounds.',
    required: true,
    integer: 10,
    fraction: 10,
    example: '2.31',
    personal: false,
  })
  amount: string;

  @Text({ meaning: 'Which tax it is.', required: true, max: 64, examples: TAX_TYPES, example: 'VAT', personal: false })
  tax_type: string;

  @Decimal({
    meaning: 'What is taxed: pounds for PROPORTION, kWh for CURRENCY_PER_KWH.',
    required: true,
    integer: 15,
    fraction: 5,
    example: '46.22',
    personal: false,
  })
  value_taxed: string;

  /** For PROPORTION a fraction and no percentage: 0.21. */
  @Decimal({
    meaning: 'Rate of the tax: for PROPORTION a fraction and no percentage, for CURRENCY_PER_KWH pounds.',
    required: true,
    integer: 15,
    fraction: 5,
    example: '0.05',
    personal: false,
  })
  rate: string;

  @KnownValue(TAX_UNIT_TYPES, {
    meaning: 'What the rate is measured by.',
    required: true,
    example: 'PROPORTION',
    personal: false,
  })
  unit_type: string;
}
