import { type AccountRule } from '../rule.js';

/** R20: nobody is named for an account whose occupier is unknown. */
export const noCustomerForUnknownOccupier: AccountRule = {
  id: 'R20',
  code: 'customer_with_unknown_occupier',
  check(account, _context, report) {
    if (account.unknown_occupier !== true || account.customers === undefined) return;
    report({ path: 'customers', detail: 'An account with an unknown occupier must not list customers.' });
  },
};

/** R21: somebody is named for every other account. */
export const customerForKnownOccupier: AccountRule = {
  id: 'R21',
  code: 'business_account_missing_customers',
  check(account, { isUnreadable }, report) {
    if (account.unknown_occupier === true || account.customers !== undefined) return;
    if (isUnreadable('unknown_occupier') || isUnreadable('customers')) return;
    report({ path: 'customers', detail: 'At least one customer is required unless the occupier is unknown.' });
  },
};

/** R22: an occupier who is unknown is so at one supply address. */
export const oneAddressForUnknownOccupier: AccountRule = {
  id: 'R22',
  code: 'occupier_account_with_multiple_supply_addresses',
  check(account, _context, report) {
    if (account.unknown_occupier !== true || (account.supply_addresses?.length ?? 0) <= 1) return;
    report({
      path: 'supply_addresses',
      detail: 'An account with an unknown occupier may have only one supply address.',
    });
  },
};

/** R24: bills go to an address, unless the occupier is unknown. */
export const billingAddress: AccountRule = {
  id: 'R24',
  code: 'billing_address_not_provided',
  check(account, { isUnreadable }, report) {
    if (account.unknown_occupier === true || isUnreadable('unknown_occupier')) return;
    for (const path of ['billing_address1', 'billing_postcode'] as const) {
      if (account[path] !== undefined || isUnreadable(path)) continue;
      report({ path, detail: 'A billing address (first line and postcode) is required.' });
    }
  },
};
