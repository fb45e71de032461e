import { CivilDate, DecimalText } from '../decorators/index.js';

/** An annual quantity of gas. */
export class AqPayload {
  @CivilDate({ required: true, personal: false })
  effective_from: string;

  @CivilDate({ personal: false })
  effective_to?: string;

  @DecimalText({ required: true, integer: 8, fraction: 2, personal: false })
  consumption: string;
}
