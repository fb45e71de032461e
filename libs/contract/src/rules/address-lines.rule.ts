import { entries } from './places.js';
import { type AccountRule, type Finding } from './rule.js';

const LINES = [1, 2, 3, 4, 5] as const;
const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * R41: address lines hold no control characters; the line that does is reported. That the first line of an address is
 * not blank is a bound of the field.
 */
export const addressLines: AccountRule = {
  id: 'R41',
  code: 'invalid_address',
  *check(account) {
    for (const line of LINES) yield* unusable(account[`billing_address${line}`], `billing_address${line}`);
    for (const { path, value: address } of entries(account.supply_addresses, 'supply_addresses')) {
      for (const line of LINES) yield* unusable(address[`supply_address${line}`], `${path}.supply_address${line}`);
    }
  },
};

function* unusable(line: string | undefined, path: string): Generator<Finding> {
  if (line === undefined || !CONTROL_CHARACTER.test(line)) return;
  yield { path, detail: 'The address is not in a usable format.' };
}
