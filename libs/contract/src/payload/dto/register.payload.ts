import { Flag, Text, Whole } from '../decorators/index.js';

/** A register of an electricity meter. */
export class RegisterPayload {
  @Text({ required: true, max: 32, personal: false })
  register_id: string;

  @Text({
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
    personal: false,
  })
  tpr?: string;

  @Whole({
    required: true,
    min: 1,
    max: 15,
    bounds: { rule: 'R78', message: 'The number of digits must be between {min} and {max}.' },
    personal: false,
  })
  number_of_digits: number;

  @Flag({ personal: false })
  is_settlement?: boolean;
}
