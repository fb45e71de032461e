import { CivilDate, Decimal, DecimalList, Text } from '../../decorators/index.js';
import { LIST_CAPS } from '../../list-caps.js';

/** Rate bands seen so far; which there are is configuration of the product (R166). */
const KNOWN_RATE_BANDS = ['CONSUMPTION_STANDARD'];

/** The cost of one rate of a supply charge over a period; both dates are included. */
export class LineItemPayload {
  @Text({
    meaning: 'Rate of the product.',
    required: true,
    max: 255,
    examples: KNOWN_RATE_BANDS,
    example: 'CONSUMPTION_STANDARD',
    personal: false,
  })
  rate_band: string;

  @CivilDate({ meaning: 'First day of the period.', required: true, example: '2025-06-01', personal: false })
  start_date: string;

  @CivilDate({ meaning: 'Last day of the period, inclusive.', required: true, example: '2025-06-30', personal: false })
  end_date: string;

  @Decimal({
    meaning: 'Units that are charged: kWh, or days of a standing charge.',
    required: true,
    integer: 12,
    fraction: 4,
    example: '120.5',
    personal: false,
  })
  number_of_units: string;

  @Decimal({
    meaning: 'Amount before tax, in pounds.',
    required: true,
    integer: 10,
    fraction: 10,
    example: '32.72',
    personal: false,
  })
  net_amount: string;

  @Decimal({
    meaning: 'Price of a unit before tax, in pounds.',
    integer: 8,
    fraction: 7,
    example: '0.2715',
    personal: false,
  })
  price_per_unit?: string;

  /** The meter readings at the start and the end of the period; others are kept with a warning (R163). */
  @DecimalList({
    meaning: 'Meter readings at the start and the end of the period.',
    length: 2,
    keptCap: LIST_CAPS.units,
    integer: 12,
    fraction: 4,
    owner: {
      rule: 'R163',
      code: 'line_item_units_must_be_two_values',
      message: 'Exactly two meter readings are expected.',
    },
    example: ['40211', '40331.5'],
    personal: false,
  })
  units?: string[];
}
