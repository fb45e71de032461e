import { accountRule } from '../account-rule.js';
import { supplyAddresses } from '../account-view.js';

const LINES = [1, 2, 3, 4, 5] as const;
const BILLING = LINES.map((line) => `billing_address${line}` as const);
const SUPPLY = LINES.map((line) => `supply_address${line}` as const);
const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * R41: no line of an address holds control characters; said once, at its first line, whichever line it is. That the
 * first line is not blank is a bound of the field.
 */
export const addressLines = accountRule({
  id: 'R41',
  title: 'Addresses have a first line and no control characters',
  path: 'billing_address1, supply_addresses[].supply_address1',
  code: 'invalid_address',
  message: 'The address is not in a usable format.',
  check(account, _context, report) {
    if (BILLING.some((line) => isUnusable(account.payload[line]))) report({ path: 'billing_address1' });
    for (const { path, value: address } of supplyAddresses(account)) {
      if (!SUPPLY.some((line) => isUnusable(address[line]))) continue;
      report({ path: `${path}.supply_address1` });
    }
  },
});

function isUnusable(line: string | undefined): boolean {
  return line !== undefined && CONTROL_CHARACTER.test(line);
}
