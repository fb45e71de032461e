import { CivilDate, DecimalText, Text } from '../decorators/index.js';

/** An estimated annual consumption of electricity. */
export class EacPayload {
  @CivilDate({ required: true, personal: false })
  effective_from: string;

  @Text({
    required: true,
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
  tpr: string;

  @DecimalText({ required: true, integer: 8, fraction: 2, personal: false })
  consumption: string;

  @Text({ max: 255, personal: false })
  source?: string;
}
