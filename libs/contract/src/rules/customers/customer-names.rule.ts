import { isBusiness, isDomestic, usableAccountType } from '../identity/account-type.js';
import { customers } from '../places.js';
import { type AccountRule } from '../rule.js';

/** R25: customers of a domestic account have a family name. Those of a business get one when the account is created. */
export const familyName: AccountRule = {
  id: 'R25',
  code: 'customer_family_name_required',
  check(account, context, report) {
    if (!isDomestic(usableAccountType(account, context))) return;
    for (const { path: customerPath, value: customer } of customers(account)) {
      const path = `${customerPath}.family_name`;
      if (customer.family_name !== undefined || context.isUnreadable(path)) continue;
      report({ path, detail: 'A family name is required for customers of a domestic account.' });
    }
  },
};

/** R26: customers of a business have a given name, when the platform registers their supply. */
export const givenName: AccountRule = {
  id: 'R26',
  code: 'customer_given_name_required',
  check(account, context, report) {
    if (context.settings?.sendRegistrationFlows !== true) return;
    if (!isBusiness(usableAccountType(account, context))) return;
    for (const { path: customerPath, value: customer } of customers(account)) {
      const path = `${customerPath}.given_name`;
      if (customer.given_name !== undefined || context.isUnreadable(path)) continue;
      report({ path, detail: 'A given name is required for customers of a business account.' });
    }
  },
};

/** Found at once in few names; those are compared with care. */
const OCCUPIER = /occupier/i;

/** What a customer is called as far as names are compared: neither case nor spacing counts. */
function comparableName(...parts: readonly (string | undefined)[]): string {
  return parts
    .flatMap((part) => part?.split(/\s+/u) ?? [])
    .join(' ')
    .toLowerCase();
}

/** R27: "The Occupier" is nobody's name. */
export const realName: AccountRule = {
  id: 'R27',
  code: 'customer_may_not_be_named_the_occupier',
  check(account, { isUnreadable }, report) {
    for (const { path, value: customer } of customers(account)) {
      if (!OCCUPIER.test(`${customer.given_name} ${customer.family_name}`)) continue;
      if (comparableName(customer.given_name, customer.family_name) !== 'the occupier') continue;
      // What cannot be read may be the rest of another name.
      if (isUnreadable(`${path}.given_name`) || isUnreadable(`${path}.family_name`)) continue;
      report({
        path: `${path}.family_name`,
        detail: 'A customer cannot be named "The Occupier"; set unknown_occupier instead.',
      });
    }
  },
};
