import { accountRule } from '../account-rule.js';
import { type AccountView, supplyAddresses } from '../account-view.js';
import { accountType, usableAccountType } from '../identity/account-type.js';
import { type RuleContext } from '../rule.js';

/** Which message says that an account of a type must not have a supply address. */
const REFUSED_FOR_TYPE: ReadonlyMap<string, AddressRefusal> = new Map([
  ['PORTFOLIO_LEAD', 'portfolioLead'],
  ['SYSTEM', 'system'],
]);

type AddressRefusal = 'portfolioLead' | 'system' | 'propertiesSkipped';

/**
 * R43: an account has a supply address, and each has a meter point. Portfolio leads, system accounts and suppliers that
 * skip properties have no supply address; suppliers that skip supply points have no meter point. R60, that a meter point
 * is on supply, is the same: without end dates of supply in the contract every meter point is.
 */
export const supplyPresence = accountRule({
  id: 'R43',
  title: 'There is a supply address with a meter point, unless the supplier skips them',
  path: 'supply_addresses',
  code: 'supply_points_not_provided_while_skip_supply_point_creation_disabled',
  messages: {
    missing: 'At least one supply address with a meter point is required.',
    portfolioLead: {
      message: 'A portfolio lead account must not have a supply address.',
      code: 'portfolio_lead_has_a_supply_address',
    },
    system: {
      message: 'A system account must not have a supply address.',
      code: 'system_account_has_a_supply_address',
    },
    propertiesSkipped: {
      message: 'Supply addresses are not accepted from this supplier: it imports accounts without them.',
      code: 'supply_addresses_provided_while_skip_property_creation_enabled',
    },
    supplyPointsSkipped: {
      message:
        'Meter points are not accepted from this supplier: it imports accounts without them. Give an empty list.',
      code: 'supply_points_provided_while_skip_supply_point_creation_enabled',
    },
  },
  check(account, context, report) {
    const refusal = refusalOfAddresses(account, context);
    if (refusal !== undefined) {
      if (account.payload.supply_addresses !== undefined) report({ path: 'supply_addresses', messageId: refusal });
    } else if (context.settings?.skipSupplyPointCreation === true) {
      for (const path of givenMeterPoints(account)) report({ path, messageId: 'supplyPointsSkipped' });
    } else {
      for (const path of missingSupply(account, context)) report({ path, messageId: 'missing' });
    }
  },
});

function refusalOfAddresses(account: AccountView, context: RuleContext): AddressRefusal | undefined {
  if (context.settings?.skipPropertyCreation === true) return 'propertiesSkipped';
  return REFUSED_FOR_TYPE.get(usableAccountType(account, context) ?? '');
}

function* givenMeterPoints(account: AccountView): Generator<string> {
  for (const { path, value: address } of supplyAddresses(account)) {
    if ((address.meter_points?.length ?? 0) > 0) yield `${path}.meter_points`;
  }
}

function* missingSupply(account: AccountView, context: RuleContext): Generator<string> {
  if (account.payload.supply_addresses === undefined) {
    if (context.isUnreadable('supply_addresses') || mayBeWithoutSupply(account, context)) return;
    yield 'supply_addresses';
  }
  for (const { path, value: address } of supplyAddresses(account)) {
    if (address.meter_points?.length === 0) yield `${path}.meter_points`;
  }
}

/** Whether an account whose type is unreadable or refused (R17) may be of a type without supply addresses. */
function mayBeWithoutSupply(account: AccountView, context: RuleContext): boolean {
  const type = accountType(account, context);
  return type === undefined || REFUSED_FOR_TYPE.has(type);
}
