import { type SupplyAddressPayload } from '../../payload/dto/supply-address.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { accountRule } from '../account-rule.js';
import { type AccountView, supplyAddresses } from '../account-view.js';
import { type Entry } from '../entries.js';
import { repeats } from '../repeats.js';
import { type RuleContext } from '../rule.js';

type Address = Partially<SupplyAddressPayload>;

/** What makes a supply address an address of its own; neither case nor an absent second line counts. */
function keyOf(address: Address): string | undefined {
  const { supply_address1: first, supply_address2: second = '', supply_postcode: postcode } = address;
  return first === undefined || postcode === undefined ? undefined : `${first}\n${second}\n${postcode}`.toLowerCase();
}

function comparableAddresses(account: AccountView, { isUnreadable }: RuleContext): readonly Entry<Address>[] {
  return supplyAddresses(account).filter(
    ({ path, value }) => value.supply_address2 !== undefined || !isUnreadable(`${path}.supply_address2`),
  );
}

/** R42: a supply address, by its first two lines and postcode, is listed once. */
export const distinctSupplyAddresses = accountRule({
  id: 'R42',
  title: 'A supply address is listed once',
  path: 'supply_addresses[].supply_address1',
  code: 'duplicate_supply_addresses_found',
  message: 'This supply address is listed more than once.',
  check(account, context, report) {
    for (const { path } of repeats(comparableAddresses(account, context), keyOf)) {
      report({ path: `${path}.supply_address1` });
    }
  },
});

/** R47: the customer is at the supply address already. */
export const customerAtAddress = accountRule({
  id: 'R47',
  title: 'Nobody moves in in the future',
  path: 'supply_addresses[].customer_at_supply_address_from_date',
  code: 'customer_at_supply_address_in_future',
  message: 'The date cannot be in the future.',
  check(account, { today }, report) {
    for (const { path, value: address } of supplyAddresses(account)) {
      const { customer_at_supply_address_from_date: from } = address;
      if (from === undefined || from <= today) continue;
      report({ path: `${path}.customer_at_supply_address_from_date` });
    }
  },
});
