import { CivilDate, DecimalText, Nested } from '../decorators/index.js';
import { GasDebtRepaymentOptionsPayload } from './gas-debt-repayment-options.payload.js';

/** The balances of a prepayment meter. */
export class PrepayDetailsPayload {
  @DecimalText({
    meaning: 'Debt on the meter, in pounds, at the close of the last statement.',
    required: true,
    integer: 10,
    fraction: 10,
    notNegative: { rule: 'R90', message: 'The amount must not be negative.' },
    example: '36.50',
    column: 'prepay_debt_balance',
    personal: false,
  })
  debt_balance: string;

  @DecimalText({
    meaning: 'Credit on the meter, in pounds, at the close of the last statement; it may be negative.',
    required: true,
    integer: 10,
    fraction: 10,
    example: '4.15',
    column: 'prepay_credit_balance',
    personal: false,
  })
  credit_balance: string;

  @CivilDate({
    meaning: 'Day the balances were read at the last purchase.',
    required: true,
    example: '2024-08-30',
    column: 'prepay_transfer_vend_read_date',
    personal: false,
  })
  transfer_vend_read_date: string;

  @Nested(() => GasDebtRepaymentOptionsPayload, {
    meaning: 'What a gas meter collects of the debt in a week; gas only.',
    required: 'conditional',
  })
  gas_debt_repayment_options?: GasDebtRepaymentOptionsPayload;
}
