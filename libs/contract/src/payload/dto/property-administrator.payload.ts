import { CivilDate, Text } from '../decorators/index.js';

/** Who looks after a supply address, for instance its landlord. */
export class PropertyAdministratorPayload {
  @Text({ blank: true, max: 255 })
  given_name?: string;

  @Text({ blank: true, max: 255 })
  family_name?: string;

  @Text({ blank: true, max: 254, format: 'email' })
  email?: string;

  @Text({ blank: true, max: 32, format: 'phone' })
  mobile?: string;

  @Text({ blank: true, max: 32, format: 'phone' })
  landline?: string;

  @CivilDate()
  date_of_birth?: string;

  @Text({ blank: true, max: 20 })
  title?: string;

  @Text({ blank: true, max: 128 })
  salutation?: string;
}
