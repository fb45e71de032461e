import { CivilDate, Text } from '../decorators/index.js';

/** Who looks after a supply address, for instance its landlord. */
export class PropertyAdministratorPayload {
  @Text({ blank: true, max: 255, personal: true })
  given_name?: string;

  @Text({ blank: true, max: 255, personal: true })
  family_name?: string;

  @Text({ blank: true, max: 254, format: 'email', personal: true })
  email?: string;

  @Text({ blank: true, max: 32, format: 'phone', personal: true })
  mobile?: string;

  @Text({ blank: true, max: 32, format: 'phone', personal: true })
  landline?: string;

  @CivilDate({ personal: true })
  date_of_birth?: string;

  @Text({ blank: true, max: 20, personal: true })
  title?: string;

  @Text({ blank: true, max: 128, personal: true })
  salutation?: string;
}
