import { accountRule } from '../account-rule.js';
import { contacts } from '../account-view.js';

/** R32: customers and property administrators have been born. */
export const dateOfBirth = accountRule({
  id: 'R32',
  title: 'Nobody is born in the future',
  path: 'date_of_birth of customers[] and supply_addresses[].property_administrators[]',
  code: 'date_of_birth_in_future',
  message: 'The date of birth cannot be in the future.',
  check(account, { today }, report) {
    for (const { path, value: person } of contacts(account)) {
      if (person.date_of_birth === undefined || person.date_of_birth <= today) continue;
      report({ path: `${path}.date_of_birth` });
    }
  },
});
