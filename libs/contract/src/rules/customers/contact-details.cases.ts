import { breaks, keeps } from '../testing/make-case.js';
import { type RuleCase } from '../testing/rule-case.js';

const ADMINISTRATOR = 'supply_addresses.0.property_administrators.0';
const NO_EMAIL = 'Not a valid e-mail address.';

/** Rules about how people are reached: R28, R29. */
export const contactDetailCases: readonly RuleCase[] = [
  breaks(
    'R28',
    'refuses numbers that cannot exist, also of property administrators',
    { 'customers.0.landline': 'abcde', [`${ADMINISTRATOR}.mobile`]: '07700 900123' },
    {
      'customers.0.landline': 'abcde is not a valid phone number',
      [`${ADMINISTRATOR}.mobile`]: '07700 900123 is not a valid phone number',
    },
  ),
  keeps('R28', 'takes a number of another country in + form', { 'customers.0.landline': '+33 1 42 68 53 00' }),
  breaks(
    'R29',
    'refuses addresses of no known form, also of property administrators',
    { 'customers.0.email': 'plain', [`${ADMINISTRATOR}.email`]: 'a@example..org' },
    { 'customers.0.email': NO_EMAIL, [`${ADMINISTRATOR}.email`]: NO_EMAIL },
  ),
  keeps('R29', 'takes a tag and an apostrophe', { 'customers.0.email': "o'hara+tag@mail.example.co.uk" }),
];
