import { CivilDate, DecimalText } from '../decorators/index.js';

/** A part of a debt by its due date. */
export class AgedDebtPayload {
  @DecimalText({ required: true, integer: 8, fraction: 2, personal: false })
  debt_amount: string;

  @CivilDate({ required: true, personal: false })
  due_date: string;
}
