import { CivilDate, DecimalText } from '../decorators/index.js';

/** An annual quantity of gas. */
export class AqPayload {
  @CivilDate({ meaning: 'First day of the quantity.', required: true, example: '2022-10-01', personal: false })
  effective_from: string;

  @CivilDate({
    meaning: 'Last day of the quantity, inclusive; no end when left out.',
    example: '2023-09-30',
    personal: false,
  })
  effective_to?: string;

  @DecimalText({
    meaning: 'Use in a year, in kWh.',
    required: true,
    integer: 8,
    fraction: 2,
    example: '10422.75',
    personal: false,
  })
  consumption: string;
}
