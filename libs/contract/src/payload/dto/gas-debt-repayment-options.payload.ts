import { DecimalText } from '../decorators/index.js';

/** Bounds of what a gas prepayment meter collects in a week. */
export class GasDebtRepaymentOptionsPayload {
  @DecimalText({
    integer: 10,
    fraction: 10,
    notNegative: { rule: 'R90', message: 'The amount must not be negative.' },
    personal: false,
  })
  weekly_min?: string;

  @DecimalText({
    integer: 10,
    fraction: 10,
    notNegative: { rule: 'R90', message: 'The amount must not be negative.' },
    personal: false,
  })
  weekly_max?: string;
}
