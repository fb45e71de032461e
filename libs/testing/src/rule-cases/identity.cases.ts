import { type RuleCase } from './rule-case.js';

/** Rules about who the account is and how it is reached: R12, R16, R28, R29, R40, R48, R49. */
export const identityCases: readonly RuleCase[] = [
  {
    rule: 'R12',
    name: 'refuses a supplier nobody knows',
    change: {},
    context: { supplierExists: false },
    expected: { import_supplier: ['No import supplier has the code "DEMO".'] },
  },
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
];
