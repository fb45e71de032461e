import { isPossiblePhone, isValidPhone } from '@carryover/industry';
import { accountRule } from '../account-rule.js';
import { contacts } from '../account-view.js';

/** R28: phone numbers of customers and property administrators are valid, in the United Kingdom or in + form. */
export const phoneNumbers = accountRule({
  id: 'R28',
  title: 'Phone numbers are valid in the United Kingdom or in + form',
  path: 'mobile and landline of customers[] and supply_addresses[].property_administrators[]',
  note: 'A number that has the form of one but that nobody is given, such as those for drama, is a warning for a sandbox supplier',
  code: 'invalid_phone_number',
  message: '{value} is not a valid phone number',
  isEssential: 'some',
  check(account, _context, report) {
    for (const { path, value: contact } of contacts(account)) {
      for (const field of ['mobile', 'landline'] as const) {
        const number = contact[field];
        if (number === undefined || isValidPhone(number)) continue;
        report({
          path: `${path}.${field}`,
          data: { value: number },
          // A number that cannot be dialled is an error for every supplier.
          isEssential: !isPossiblePhone(number),
        });
      }
    }
  },
});
