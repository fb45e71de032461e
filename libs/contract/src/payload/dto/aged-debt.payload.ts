import { CivilDate, DecimalText } from '../decorators/index.js';

/** A part of a debt by its due date. */
export class AgedDebtPayload {
  @DecimalText({
    meaning: 'Amount in pounds.',
    required: true,
    integer: 8,
    fraction: 2,
    example: '36.50',
    personal: false,
  })
  debt_amount: string;

  @CivilDate({ meaning: 'Day it was due.', required: true, example: '2024-06-30', personal: false })
  due_date: string;
}
