import { CivilDate, Text } from '../decorators/index.js';

/** A tariff in force from a date until the next agreement starts. */
export class AgreementPayload {
  @Text({ required: true, max: 255, personal: false })
  tariff_code: string;

  @CivilDate({ required: true, personal: false })
  effective_from: string;
}
