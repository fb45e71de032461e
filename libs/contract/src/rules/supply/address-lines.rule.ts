import { supplyAddresses } from '../places.js';
import { type AccountRule } from '../rule.js';

const LINES = [1, 2, 3, 4, 5] as const;
const BILLING = LINES.map((line) => `billing_address${line}` as const);
const SUPPLY = LINES.map((line) => `supply_address${line}` as const);
const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * R41: no line of an address holds control characters; said once, at its first line, whichever line it is. That the
 * first line is not blank is a bound of the field.
 */
export const addressLines: AccountRule = {
  id: 'R41',
  code: 'invalid_address',
  check(account, _context, report) {
    const detail = 'The address is not in a usable format.';
    if (BILLING.some((line) => isUnusable(account[line]))) report({ path: 'billing_address1', detail });
    for (const { path, value: address } of supplyAddresses(account)) {
      if (!SUPPLY.some((line) => isUnusable(address[line]))) continue;
      report({ path: `${path}.supply_address1`, detail });
    }
  },
};

function isUnusable(line: string | undefined): boolean {
  return line !== undefined && CONTROL_CHARACTER.test(line);
}
