import { Nested, NestedList, Text } from '../decorators/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { CustomerPreferencesPayload } from './customer-preferences.payload.js';
import { PersonPayload } from './person.payload.js';
import { PsrPayload } from './psr.payload.js';

/** A person the account belongs to. Which of the names they need is up to the kind of account. */
export class CustomerPayload extends PersonPayload {
  @Text({
    meaning: 'Given name.',
    required: 'conditional',
    blank: true,
    max: 255,
    example: 'Morwenna',
    personal: true,
    correctable: true,
  })
  override given_name?: string;

  @Text({
    meaning: 'Family name.',
    required: 'conditional',
    blank: true,
    max: 255,
    example: 'Trelawney',
    personal: true,
    correctable: true,
  })
  override family_name?: string;

  @NestedList(() => PsrPayload, {
    meaning: 'Entries of the priority services register.',
    cap: LIST_CAPS.psr,
    label: 'Priority services',
    correctable: true,
  })
  psr?: PsrPayload[];

  @Nested(() => CustomerPreferencesPayload, {
    meaning: 'What the customer agreed to receive.',
    label: 'Preferences',
    correctable: true,
  })
  customer_preferences?: CustomerPreferencesPayload;
}
