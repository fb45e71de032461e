import { isPossiblePhone, isValidPhone } from '@carryover/industry';
import { contacts } from '../places.js';
import { type AccountRule } from '../rule.js';

/** R28: phone numbers of customers and property administrators are valid, in the United Kingdom or in + form. */
export const phoneNumbers: AccountRule = {
  id: 'R28',
  code: 'invalid_phone_number',
  isEssential: 'some',
  check(account, _context, report) {
    for (const { path, value: contact } of contacts(account)) {
      for (const field of ['mobile', 'landline'] as const) {
        const number = contact[field];
        if (number === undefined || isValidPhone(number)) continue;
        report({
          path: `${path}.${field}`,
          detail: `${number} is not a valid phone number`,
          // What cannot be dialled is no phone number for anybody.
          isEssential: !isPossiblePhone(number),
        });
      }
    }
  },
};
