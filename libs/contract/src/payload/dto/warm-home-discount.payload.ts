import { KnownValue, Text } from '../decorators/index.js';
import { DISCOUNT_ACCOUNT_TYPES, WARM_HOME_DISCOUNT_GROUPS } from '../enumerations/index.js';

/** A discount granted for a tax year. */
export class WarmHomeDiscountPayload {
  @Text({
    meaning: 'Tax year of the discount, such as 2018/19.',
    required: true,
    min: 7,
    max: 7,
    pattern: {
      rule: 'R139',
      code: 'incorrect_format_for_tax_year',
      source: '^\\d{4}/\\d{2}$',
      message: 'The tax year must be in the form 2018/19.',
      isEssential: true,
    },
    example: '2022/23',
    personal: false,
  })
  tax_year: string;

  @KnownValue(DISCOUNT_ACCOUNT_TYPES, {
    meaning: 'How the discount was paid: to a CREDIT or a PREPAY account; CREDIT when left out.',
    example: 'CREDIT',
    personal: false,
  })
  account_type?: string;

  @KnownValue(WARM_HOME_DISCOUNT_GROUPS, {
    meaning: 'Group by which it was granted; CORE when left out.',
    example: 'BROADER',
    personal: true,
  })
  group?: string;
}
