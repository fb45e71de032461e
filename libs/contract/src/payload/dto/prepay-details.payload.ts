import { CivilDate, DecimalText, Nested } from '../decorators/index.js';
import { GasDebtRepaymentOptionsPayload } from './gas-debt-repayment-options.payload.js';

/** The balances of a prepayment meter. */
export class PrepayDetailsPayload {
  @DecimalText({
    required: true,
    integer: 10,
    fraction: 10,
    notNegative: { rule: 'R90', message: 'The amount must not be negative.' },
    personal: false,
  })
  debt_balance: string;

  @DecimalText({ required: true, integer: 10, fraction: 10, personal: false })
  credit_balance: string;

  @CivilDate({ required: true, personal: false })
  transfer_vend_read_date: string;

  @Nested(() => GasDebtRepaymentOptionsPayload, { required: 'conditional' })
  gas_debt_repayment_options?: GasDebtRepaymentOptionsPayload;
}
