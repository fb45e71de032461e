import { accountRule } from '../account-rule.js';
import { customers } from '../account-view.js';
import { isBusiness, isDomestic, usableAccountType } from '../identity/account-type.js';

/** R25: customers of a domestic account have a family name. Those of a business get one when the account is created. */
export const familyName = accountRule({
  id: 'R25',
  title: 'Customers of a domestic account have a family name',
  path: 'customers[].family_name',
  where: ['apps/api/src/modules/accounts/processing/apply-processing-rules.ts'],
  code: 'customer_family_name_required',
  message: 'A family name is required for customers of a domestic account.',
  check(account, context, report) {
    if (!isDomestic(usableAccountType(account, context))) return;
    for (const { path: customerPath, value: customer } of customers(account)) {
      const path = `${customerPath}.family_name`;
      if (customer.family_name !== undefined || context.isUnreadable(path)) continue;
      report({ path });
    }
  },
});

/** R26: customers of a business have a given name, when the platform registers their supply. */
export const givenName = accountRule({
  id: 'R26',
  title: 'Customers of a business account have a given name, if it is registered',
  path: 'customers[].given_name',
  note: 'the setting also has the meter points marked for registration once the account is there',
  where: ['apps/api/src/modules/registration/marking/mark-new-accounts.usecase.ts'],
  code: 'customer_given_name_required',
  message: 'A given name is required for customers of a business account.',
  check(account, context, report) {
    if (context.settings?.sendRegistrationFlows !== true) return;
    if (!isBusiness(usableAccountType(account, context))) return;
    for (const { path: customerPath, value: customer } of customers(account)) {
      const path = `${customerPath}.given_name`;
      if (customer.given_name !== undefined || context.isUnreadable(path)) continue;
      report({ path });
    }
  },
});

/** Found at once in few names; those are compared with care. */
const OCCUPIER = /occupier/i;

/** A customer's name for comparisons, which ignore case and spacing. */
function comparableName(...parts: readonly (string | undefined)[]): string {
  return parts
    .flatMap((part) => part?.split(/\s+/u) ?? [])
    .join(' ')
    .toLowerCase();
}

/** R27: "The Occupier" is nobody's name. */
export const realName = accountRule({
  id: 'R27',
  title: 'Nobody is called "The Occupier"',
  path: 'customers[].family_name',
  code: 'customer_may_not_be_named_the_occupier',
  message: 'A customer cannot be named "The Occupier"; set unknown_occupier instead.',
  check(account, { isUnreadable }, report) {
    for (const { path, value: customer } of customers(account)) {
      if (!OCCUPIER.test(`${customer.given_name} ${customer.family_name}`)) continue;
      if (comparableName(customer.given_name, customer.family_name) !== 'the occupier') continue;
      // What cannot be read may be the rest of another name.
      if (isUnreadable(`${path}.given_name`) || isUnreadable(`${path}.family_name`)) continue;
      report({
        path: `${path}.family_name`,
      });
    }
  },
});
