import { breaks, keeps } from './make-case.js';
import { type RuleCase } from './rule-case.js';
import { ELECTRICITY, GAS } from './sample-places.js';

const ADMINISTRATOR = 'supply_addresses.0.property_administrators.0';
const NO_EMAIL = 'Not a valid e-mail address.';

/** Rules about who the account is and how it is reached: R12, R16, R28, R29, R40, R48, R49. */
export const identityCases: readonly RuleCase[] = [
  {
    rule: 'R12',
    name: 'refuses a supplier nobody knows',
    change: {},
    context: { supplierExists: false },
    expected: { import_supplier: ['No import supplier has the code "DEMO".'] },
  },
  keeps('R12', 'takes a supplier that nobody looked up', {}, { supplierExists: undefined }),
  {
    rule: 'R16',
    name: 'refuses a slash in the account number',
    change: { external_account_number: 'A/1' },
    expected: {
      external_account_number: ['This account number holds characters that cannot be used in a URL path.'],
    },
  },
  {
    rule: 'R16',
    name: 'takes a blank inside the account number',
    change: { external_account_number: 'A 1' },
    expected: {},
  },
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
  {
    rule: 'R40',
    name: 'refuses a postcode of no known form',
    change: { billing_postcode: 'QQ1 1QQ' },
    expected: { billing_postcode: ['"QQ1 1QQ" is not a valid UK postcode.'] },
  },
  {
    rule: 'R40',
    name: 'takes a postcode in lower case without its blank',
    change: { billing_postcode: 'w1f9de' },
    expected: {},
  },
  breaks(
    'R48',
    'refuses a wrong check digit',
    { [`${ELECTRICITY}.identifier`]: '1200060176721' },
    { [`${ELECTRICITY}.identifier`]: '1200060176721 is not a valid MPAN.' },
  ),
  keeps('R48', 'takes the right one', { [`${ELECTRICITY}.identifier`]: '1200060176720' }),
  breaks(
    'R49',
    'refuses wrong check digits',
    { [`${GAS}.identifier`]: '9353824100' },
    { [`${GAS}.identifier`]: '9353824100 is not a valid MPRN.' },
  ),
  keeps('R49', 'takes the right ones', { [`${GAS}.identifier`]: '9353824109' }),
  keeps(
    'R49',
    'takes wrong ones where the supplier has them relaxed',
    { [`${GAS}.identifier`]: '9353824100' },
    { settings: { strictMprnCheck: false } },
  ),
];
