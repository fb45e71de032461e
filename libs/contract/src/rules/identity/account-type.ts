import { type AccountView } from '../account-view.js';
import { type RuleContext } from '../rule.js';
import { type SupplierSettings } from '../supplier-settings.js';

/** The type of an account that names none. */
const DEFAULT_TYPE = 'DOMESTIC';
const ENABLED_BY_DEFAULT: readonly string[] = ['DOMESTIC', 'BUSINESS'];

/** The account types that may be imported. */
export function enabledTypes(settings: SupplierSettings | undefined): readonly string[] {
  const enabled = settings?.enabledAccountTypes ?? [];
  return enabled.length === 0 ? ENABLED_BY_DEFAULT : enabled;
}

/** The type of an account, given or not; undefined when it cannot be read. */
export function accountType(
  { payload: { account_type: type } }: AccountView,
  { isUnreadable }: RuleContext,
): string | undefined {
  return type ?? (isUnreadable('account_type') ? undefined : DEFAULT_TYPE);
}

/** Whether accounts of a type may be imported (R17). */
export function isEnabledType(type: string, { settings }: RuleContext): boolean {
  return enabledTypes(settings).includes(type);
}

/** The type of an account for rules that depend on it: undefined when it cannot be read or is itself refused (R17). */
export function usableAccountType(account: AccountView, context: RuleContext): string | undefined {
  const type = accountType(account, context);
  return type === undefined || isEnabledType(type, context) || !context.refuses('R17') ? type : undefined;
}

/** Whether an account of this type belongs to people at home. */
export function isDomestic(type: string | undefined): boolean {
  return type?.startsWith('DOMESTIC') === true;
}

/** Whether an account of this type belongs to a business. */
export function isBusiness(type: string | undefined): boolean {
  return type?.startsWith('BUSINESS') === true;
}
