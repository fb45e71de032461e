import type { BillingLines, Customer, SupplyAddressLines } from './household-types.js';

const BILLING = [
  'billing_address1',
  'billing_address2',
  'billing_address3',
  'billing_address4',
  'billing_address5',
] as const;
const SUPPLY = ['supply_address1', 'supply_address2', 'supply_address3', 'supply_address4', 'supply_address5'] as const;

/** Billing name, postcode and address lines, in order; a line that is not given is left out. */
export function billing(name: string, postcode: string, ...lines: string[]): BillingLines {
  const out: BillingLines = { billing_name: name };
  BILLING.forEach((key, i) => {
    const line = lines[i];
    if (line !== undefined) out[key] = line;
  });
  out.billing_postcode = postcode;
  return out;
}

/** Supply postcode and address lines, in order; a line that is not given is left out. */
export function supply(postcode: string, ...lines: string[]): SupplyAddressLines {
  const out: SupplyAddressLines = {};
  SUPPLY.forEach((key, i) => {
    const line = lines[i];
    if (line !== undefined) out[key] = line;
  });
  out.supply_postcode = postcode;
  return out;
}

/** A customer: two names and whatever else is known. */
export function person(
  given_name: string,
  family_name: string,
  more: Omit<Customer, 'given_name' | 'family_name'> = {},
): Customer {
  return { given_name, family_name, ...more };
}
