import { Flag, Text, Whole } from '../decorators/index.js';

/** A register of an electricity meter. */
export class RegisterPayload {
  @Text({
    meaning: 'Id of the register as in the meter technical details, with its leading zeros.',
    required: true,
    max: 32,
    example: 'L',
    label: 'Register',
    personal: false,
  })
  register_id: string;

  @Text({
    meaning: 'Time pattern regime, five digits; half-hourly meter points need none.',
    required: 'conditional',
    min: 5,
    max: 5,
    isCode: true,
    pattern: {
      rule: 'R76',
      code: 'tpr_not_found',
      source: '^\\d{5}$',
      message: '"{value}" is not a known time pattern regime.',
    },
    example: '00206',
    label: 'TPR',
    names: 'time_pattern_regime',
    personal: false,
  })
  tpr?: string;

  @Whole({
    meaning: 'Digits that the register shows before the point.',
    required: true,
    min: 1,
    max: 15,
    bounds: { rule: 'R78', message: 'The number of digits must be between {min} and {max}.' },
    example: 6,
    label: 'Digits',
    personal: false,
  })
  number_of_digits: number;

  @Flag({ meaning: 'Whether the register counts for settlement; true when left out.', personal: false })
  is_settlement?: boolean;
}
