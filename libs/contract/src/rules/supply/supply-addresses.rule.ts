import { type SupplyAddressPayload } from '../../payload/dto/supply-address.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { type Place, supplyAddresses } from '../places.js';
import { repeats } from '../repeats.js';
import { type AccountRule, type ReadableAccount, type RuleContext } from '../rule.js';

type Address = Partially<SupplyAddressPayload>;

/** What makes a supply address a place of its own; neither case nor an absent second line counts. */
function placeOf(address: Address): string | undefined {
  const { supply_address1: first, supply_address2: second = '', supply_postcode: postcode } = address;
  return first === undefined || postcode === undefined ? undefined : `${first}\n${second}\n${postcode}`.toLowerCase();
}

function comparableAddresses(account: ReadableAccount, { isUnreadable }: RuleContext): readonly Place<Address>[] {
  return supplyAddresses(account).filter(
    ({ path, value }) => value.supply_address2 !== undefined || !isUnreadable(`${path}.supply_address2`),
  );
}

/** R42: a supply address, by its first two lines and postcode, is listed once. */
export const distinctSupplyAddresses: AccountRule = {
  id: 'R42',
  code: 'duplicate_supply_addresses_found',
  check(account, context, report) {
    for (const { path } of repeats(comparableAddresses(account, context), placeOf)) {
      report({ path: `${path}.supply_address1`, detail: 'This supply address is listed more than once.' });
    }
  },
};

/** R47: the customer is at the supply address already. */
export const customerAtAddress: AccountRule = {
  id: 'R47',
  code: 'customer_at_supply_address_in_future',
  check(account, { today }, report) {
    for (const { path, value: address } of supplyAddresses(account)) {
      const { customer_at_supply_address_from_date: from } = address;
      if (from === undefined || from <= today) continue;
      report({ path: `${path}.customer_at_supply_address_from_date`, detail: 'The date cannot be in the future.' });
    }
  },
};
