import { contacts } from '../places.js';
import { type AccountRule } from '../rule.js';

/** R32: customers and property administrators have been born. */
export const dateOfBirth: AccountRule = {
  id: 'R32',
  code: 'date_of_birth_in_future',
  check(account, { today }, report) {
    for (const { path, value: person } of contacts(account)) {
      if (person.date_of_birth === undefined || person.date_of_birth <= today) continue;
      report({ path: `${path}.date_of_birth`, detail: 'The date of birth cannot be in the future.' });
    }
  },
};
