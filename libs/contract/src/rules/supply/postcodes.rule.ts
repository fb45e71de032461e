import { isValidPostcode } from '@carryover/industry';
import { quoted } from '../../payload/shape-problem.js';
import { supplyAddresses } from '../places.js';
import { type AccountRule, type ReadableAccount } from '../rule.js';

/** R40: billing and supply postcodes are UK postcodes. */
export const postcodes: AccountRule = {
  id: 'R40',
  code: 'invalid_postcode',
  check(account, _context, report) {
    for (const { path, value } of postcodesOf(account)) {
      if (value === undefined || isValidPostcode(value)) continue;
      report({ path, detail: `"${quoted(value)}" is not a valid UK postcode.` });
    }
  },
};

function* postcodesOf(account: ReadableAccount): Generator<{ path: string; value: string | undefined }> {
  yield { path: 'billing_postcode', value: account.billing_postcode };
  for (const { path, value } of supplyAddresses(account)) {
    yield { path: `${path}.supply_postcode`, value: value.supply_postcode };
  }
}
