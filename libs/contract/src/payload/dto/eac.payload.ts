import { CivilDate, DecimalText, Text } from '../decorators/index.js';

/** An estimated annual consumption of electricity. */
export class EacPayload {
  @CivilDate({ meaning: 'First day of the estimate.', required: true, example: '2022-05-01', personal: false })
  effective_from: string;

  @Text({
    meaning: 'Time pattern regime that the estimate is for, five digits.',
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
    example: '00206',
    label: 'TPR',
    names: 'time_pattern_regime',
    personal: false,
  })
  tpr: string;

  @DecimalText({
    meaning: 'Estimated use in a year, in kWh.',
    required: true,
    integer: 8,
    fraction: 2,
    example: '1420.5',
    personal: false,
  })
  consumption: string;

  @Text({
    meaning: 'Where the estimate is from, as a rule the industry flow.',
    max: 255,
    example: 'D0019',
    personal: false,
  })
  source?: string;
}
