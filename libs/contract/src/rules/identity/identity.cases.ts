import { keeps } from '../testing/make-case.js';
import { type RuleCase } from '../testing/rule-case.js';

/** Rules about who the account is: R12, R16. */
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
];
