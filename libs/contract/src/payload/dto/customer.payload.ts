import { CivilDate, Nested, NestedList, Text } from '../decorators/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { CustomerPreferencesPayload } from './customer-preferences.payload.js';
import { PsrPayload } from './psr.payload.js';

/** A person the account belongs to. */
export class CustomerPayload {
  @Text({ required: 'conditional', blank: true, max: 255 })
  given_name?: string;

  @Text({ required: 'conditional', blank: true, max: 255 })
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

  @NestedList(() => PsrPayload, { cap: LIST_CAPS.psr })
  psr?: PsrPayload[];

  @Nested(() => CustomerPreferencesPayload)
  customer_preferences?: CustomerPreferencesPayload;
}
