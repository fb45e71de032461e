import { CivilDate, DecimalText } from '../decorators/index.js';

/** An annual quantity of gas. */
export class AqPayload {
  @CivilDate({ required: true })
  effective_from: string;

  @CivilDate()
  effective_to?: string;

  @DecimalText({ required: true, integer: 8, fraction: 2 })
  consumption: string;
}
