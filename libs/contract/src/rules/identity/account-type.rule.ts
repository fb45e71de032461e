import { quoted } from '../../payload/shape-problem.js';
import { accountType, enabledTypes, isEnabledType } from './account-type.js';
import { type AccountRule } from '../rule.js';

/** R17: accounts of this type may be imported. One that names no type is DOMESTIC. */
export const enabledAccountType: AccountRule = {
  id: 'R17',
  code: 'account_type_not_enabled',
  check(account, context, report) {
    const type = accountType(account, context);
    if (type === undefined || isEnabledType(type, context)) return;
    report({
      path: 'account_type',
      detail: `Account type "${quoted(type)}" is not enabled on this platform. Enabled: ${enabledTypes(context.settings).join(', ')}.`,
      ...(type === 'MANAGED' && { code: 'managed_accounts_are_not_allowed' }),
    });
  },
};
