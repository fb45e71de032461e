import { CivilDate, DecimalText, Flag, KnownValue, Whole } from '../decorators/index.js';
import { PAYMENT_FREQUENCIES, PAYMENT_MEANS } from '../enumerations/index.js';

/** A regular payment. */
export class PaymentSchedulePayload {
  @DecimalText({
    meaning: 'Amount of each payment, in pounds.',
    required: 'conditional',
    integer: 8,
    fraction: 2,
    example: '92.00',
    personal: false,
  })
  amount?: string;

  @Whole({
    meaning: 'Day of the month on which it is collected.',
    required: 'conditional',
    min: 1,
    max: 28,
    bounds: {
      rule: 'R122',
      code: 'invalid_payment_day_for_payment_schedule',
      message: 'The payment day must be between {min} and {max}.',
    },
    isLeftToRule: true,
    example: 3,
    personal: false,
  })
  day_of_month?: number;

  @KnownValue(PAYMENT_FREQUENCIES, {
    meaning: 'How often it is collected.',
    required: 'conditional',
    example: 'MONTHLY',
    personal: false,
  })
  frequency?: string;

  @KnownValue(PAYMENT_MEANS, { meaning: 'How it is paid.', required: true, example: 'DD', personal: false })
  means: string;

  @CivilDate({ meaning: 'Day of the first payment.', required: true, example: '2022-06-03', personal: false })
  start_date: string;

  @Flag({ meaning: 'Whether the schedule pays off a debt; false when left out.', personal: false })
  is_debt_repayment_plan?: boolean;

  @DecimalText({
    meaning: 'Part of the amount that pays off a debt, in pounds.',
    integer: 8,
    fraction: 2,
    example: '12.50',
    personal: false,
  })
  debt_repayment_element?: string;

  @CivilDate({
    meaning: 'Last day of paying off the debt.',
    required: 'conditional',
    example: '2025-12-17',
    personal: false,
  })
  debt_repayment_end_date?: string;
}
