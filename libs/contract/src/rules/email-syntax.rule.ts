import { isEmail } from 'class-validator';
import { contacts } from './places.js';
import { type AccountRule } from './rule.js';

/** R29: e-mail addresses of customers and property administrators are well-formed. Their length is a bound of the field. */
export const emailSyntax: AccountRule = {
  id: 'R29',
  code: 'invalid_email',
  *check(account) {
    for (const { path, value: contact } of contacts(account)) {
      if (contact.email === undefined || isEmail(contact.email)) continue;
      yield { path: `${path}.email`, detail: 'Not a valid e-mail address.' };
    }
  },
};
