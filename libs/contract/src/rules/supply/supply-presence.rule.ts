import { accountType, usableAccountType } from '../identity/account-type.js';
import { supplyAddresses } from '../places.js';
import { type AccountRule, type ReadableAccount, type Report, type RuleContext } from '../rule.js';

/** Why an account must come without supply addresses. */
interface Refusal {
  readonly code: string;
  readonly detail: string;
}

const REFUSED_FOR_TYPE: Readonly<Record<string, Refusal>> = {
  PORTFOLIO_LEAD: {
    code: 'portfolio_lead_has_a_supply_address',
    detail: 'A portfolio lead account must not have a supply address.',
  },
  SYSTEM: {
    code: 'system_account_has_a_supply_address',
    detail: 'A system account must not have a supply address.',
  },
};

const PROPERTIES_SKIPPED: Refusal = {
  code: 'supply_addresses_provided_while_skip_property_creation_enabled',
  detail: 'Supply addresses are not accepted from this supplier: it imports accounts without them.',
};

const SUPPLY_POINTS_SKIPPED: Refusal = {
  code: 'supply_points_provided_while_skip_supply_point_creation_enabled',
  detail: 'Meter points are not accepted from this supplier: it imports accounts without them.',
};

const REQUIRED = 'At least one supply address with a meter point is required.';

/**
 * R43: an account has a supply address, and each has a meter point. Portfolio leads, system accounts and suppliers that
 * skip properties have no supply address; suppliers that skip supply points have no meter point. R60, that a meter point
 * is on supply, is the same: without end dates of supply in the contract every meter point is.
 */
export const supplyPresence: AccountRule = {
  id: 'R43',
  code: 'supply_points_not_provided_while_skip_supply_point_creation_disabled',
  check(account, context, report) {
    const refusal = refusalOfAddresses(account, context);
    if (refusal !== undefined) {
      if (account.supply_addresses !== undefined) report({ path: 'supply_addresses', ...refusal });
    } else if (context.settings?.skipSupplyPointCreation === true) {
      givenMeterPoints(account, report);
    } else {
      missingSupply(account, context, report);
    }
  },
};

function refusalOfAddresses(account: ReadableAccount, context: RuleContext): Refusal | undefined {
  if (context.settings?.skipPropertyCreation === true) return PROPERTIES_SKIPPED;
  return REFUSED_FOR_TYPE[usableAccountType(account, context) ?? 'unknown'];
}

function givenMeterPoints(account: ReadableAccount, report: Report): void {
  for (const { path, value: address } of supplyAddresses(account)) {
    if ((address.meter_points?.length ?? 0) > 0) report({ path: `${path}.meter_points`, ...SUPPLY_POINTS_SKIPPED });
  }
}

function missingSupply(account: ReadableAccount, context: RuleContext, report: Report): void {
  if (account.supply_addresses === undefined) {
    if (context.isUnreadable('supply_addresses') || mayBeWithoutSupply(account, context)) return;
    report({ path: 'supply_addresses', detail: REQUIRED });
  }
  for (const { path, value: address } of supplyAddresses(account)) {
    if (address.meter_points?.length === 0) report({ path: `${path}.meter_points`, detail: REQUIRED });
  }
}

/** Whether the type of the account, unreadable or refused as it is, may be one that has no supply address. */
function mayBeWithoutSupply(account: ReadableAccount, context: RuleContext): boolean {
  const type = accountType(account, context);
  return type === undefined || REFUSED_FOR_TYPE[type] !== undefined;
}
