import { isValidPostcode } from '@carryover/industry';
import { quoted } from '../../payload/shape-problem.js';
import { accountRule } from '../account-rule.js';
import { type AccountView, supplyAddresses } from '../account-view.js';

/** R40: billing and supply postcodes are UK postcodes. */
export const postcodes = accountRule({
  id: 'R40',
  title: 'Postcodes are UK postcodes',
  path: 'billing_postcode, supply_addresses[].supply_postcode',
  code: 'invalid_postcode',
  message: '"{value}" is not a valid UK postcode.',
  check(account, _context, report) {
    for (const { path, value } of postcodesOf(account)) {
      if (value === undefined || isValidPostcode(value)) continue;
      report({ path, data: { value: quoted(value) } });
    }
  },
});

function* postcodesOf(account: AccountView): Generator<{ path: string; value: string | undefined }> {
  yield { path: 'billing_postcode', value: account.payload.billing_postcode };
  for (const { path, value } of supplyAddresses(account)) {
    yield { path: `${path}.supply_postcode`, value: value.supply_postcode };
  }
}
