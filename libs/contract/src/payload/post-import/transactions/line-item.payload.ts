import { CivilDate, Decimal, DecimalList, Text } from '../../decorators/index.js';
import { LIST_CAPS } from '../../list-caps.js';

/** Rate bands seen so far; which there are is configuration of the product (R166). */
const KNOWN_RATE_BANDS = ['CONSUMPTION_STANDARD'];

/** What one rate of a supply charge comes to over a period; both dates are part of it. */
export class LineItemPayload {
  @Text({ required: true, max: 255, examples: KNOWN_RATE_BANDS, personal: false })
  rate_band: string;

  @CivilDate({ required: true, personal: false })
  start_date: string;

  @CivilDate({ required: true, personal: false })
  end_date: string;

  @Decimal({ required: true, integer: 12, fraction: 4, personal: false })
  number_of_units: string;

  @Decimal({ required: true, integer: 10, fraction: 10, personal: false })
  net_amount: string;

  @Decimal({ integer: 8, fraction: 7, personal: false })
  price_per_unit?: string;

  /** The meter readings at the start and the end of the period; others are kept with a warning (R163). */
  @DecimalList({
    length: 2,
    keptCap: LIST_CAPS.units,
    integer: 12,
    fraction: 4,
    owner: {
      rule: 'R163',
      code: 'line_item_units_must_be_two_values',
      message: 'Exactly two meter readings are expected.',
    },
    personal: false,
  })
  units?: string[];
}
