import { CivilDate, DecimalText, Flag, KnownValue, Whole } from '../decorators/index.js';
import { PAYMENT_FREQUENCIES, PAYMENT_MEANS } from '../enumerations/index.js';

/** A regular payment. */
export class PaymentSchedulePayload {
  @DecimalText({ required: 'conditional', integer: 8, fraction: 2, personal: false })
  amount?: string;

  @Whole({
    required: 'conditional',
    min: 1,
    max: 28,
    bounds: {
      rule: 'R122',
      code: 'invalid_payment_day_for_payment_schedule',
      message: 'The payment day must be between {min} and {max}.',
    },
    personal: false,
  })
  day_of_month?: number;

  @KnownValue(PAYMENT_FREQUENCIES, { required: 'conditional', personal: false })
  frequency?: string;

  @KnownValue(PAYMENT_MEANS, { required: true, personal: false })
  means: string;

  @CivilDate({ required: true, personal: false })
  start_date: string;

  @Flag({ personal: false })
  is_debt_repayment_plan?: boolean;

  @DecimalText({ integer: 8, fraction: 2, personal: false })
  debt_repayment_element?: string;

  @CivilDate({ required: 'conditional', personal: false })
  debt_repayment_end_date?: string;
}
