import { DecimalText } from '../decorators/index.js';

/** Bounds of what a gas prepayment meter collects in a week. */
export class GasDebtRepaymentOptionsPayload {
  @DecimalText({
    meaning: 'Least that is collected in a week, in pounds; 0 when left out.',
    integer: 10,
    fraction: 10,
    notNegative: { rule: 'R90', message: 'The amount must not be negative.' },
    example: '2.00',
    column: 'prepay_gas_weekly_min',
    personal: false,
  })
  weekly_min?: string;

  @DecimalText({
    meaning: 'Most that is collected in a week, in pounds; 0 when left out.',
    integer: 10,
    fraction: 10,
    notNegative: { rule: 'R90', message: 'The amount must not be negative.' },
    example: '7.50',
    column: 'prepay_gas_weekly_max',
    personal: false,
  })
  weekly_max?: string;
}
