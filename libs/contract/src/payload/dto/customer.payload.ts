import { CivilDate, Nested, NestedList, Text } from '../decorators/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { CustomerPreferencesPayload } from './customer-preferences.payload.js';
import { PsrPayload } from './psr.payload.js';

/** A person the account belongs to. */
export class CustomerPayload {
  @Text({ required: 'conditional', blank: true, max: 255, personal: true })
  given_name?: string;

  @Text({ required: 'conditional', blank: true, max: 255, personal: true })
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

  @NestedList(() => PsrPayload, { cap: LIST_CAPS.psr })
  psr?: PsrPayload[];

  @Nested(() => CustomerPreferencesPayload)
  customer_preferences?: CustomerPreferencesPayload;
}
