import { CivilDate, Text } from '../decorators/index.js';

/** A tariff in force from a date until the next agreement starts. */
export class AgreementPayload {
  @Text({ required: true, max: 255 })
  tariff_code: string;

  @CivilDate({ required: true })
  effective_from: string;
}
