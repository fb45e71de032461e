import { accountRule } from '../account-rule.js';

/** R20: nobody is named for an account whose occupier is unknown. */
export const noCustomerForUnknownOccupier = accountRule({
  id: 'R20',
  title: 'An unknown occupier has no customers',
  path: 'customers',
  code: 'customer_with_unknown_occupier',
  message: 'An account with an unknown occupier must not list customers.',
  check(account, _context, report) {
    if (account.payload.unknown_occupier !== true || account.payload.customers === undefined) return;
    report({ path: 'customers' });
  },
});

/** R21: somebody is named for every other account. */
export const customerForKnownOccupier = accountRule({
  id: 'R21',
  title: 'Any other account has a customer',
  path: 'customers',
  code: 'business_account_missing_customers',
  message: 'At least one customer is required unless the occupier is unknown.',
  check(account, { isUnreadable }, report) {
    if (account.payload.unknown_occupier === true || account.payload.customers !== undefined) return;
    if (isUnreadable('unknown_occupier') || isUnreadable('customers')) return;
    report({ path: 'customers' });
  },
});

/** R22: an occupier who is unknown is so at one supply address. */
export const oneAddressForUnknownOccupier = accountRule({
  id: 'R22',
  title: 'An unknown occupier has one supply address at most',
  path: 'supply_addresses',
  code: 'occupier_account_with_multiple_supply_addresses',
  message: 'An account with an unknown occupier may have only one supply address.',
  check(account, _context, report) {
    if (account.payload.unknown_occupier !== true || (account.payload.supply_addresses?.length ?? 0) <= 1) return;
    report({
      path: 'supply_addresses',
    });
  },
});

/** R24: bills go to an address, unless the occupier is unknown. */
export const billingAddress = accountRule({
  id: 'R24',
  title: 'Any other account has a billing address',
  path: 'billing_address1, billing_postcode',
  code: 'billing_address_not_provided',
  message: 'A billing address (first line and postcode) is required.',
  check(account, { isUnreadable }, report) {
    if (account.payload.unknown_occupier === true || isUnreadable('unknown_occupier')) return;
    for (const path of ['billing_address1', 'billing_postcode'] as const) {
      if (account.payload[path] !== undefined || isUnreadable(path)) continue;
      report({ path });
    }
  },
});
