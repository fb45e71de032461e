import { CivilDate, Text } from '../decorators/index.js';

/** A tariff in force from a date until the next agreement starts. */
export class AgreementPayload {
  @Text({
    meaning: 'Code of the tariff in the catalogue of the platform.',
    required: true,
    max: 255,
    example: 'E-2R-STEADY-22',
    names: 'tariff',
    personal: false,
  })
  tariff_code: string;

  @CivilDate({ meaning: 'First day of the tariff, inclusive.', required: true, example: '2022-05-01', personal: false })
  effective_from: string;
}
