import { quoted } from '../../payload/shape-problem.js';
import { accountRule } from '../account-rule.js';
import { accountType, enabledTypes, isEnabledType } from './account-type.js';

const NOT_ENABLED = 'Account type "{value}" is not enabled on this platform. Enabled: {types}.';

/** R17: accounts of this type may be imported. One that names no type is DOMESTIC. */
export const enabledAccountType = accountRule({
  id: 'R17',
  title: 'The account type is enabled',
  path: 'account_type',
  code: 'account_type_not_enabled',
  messages: {
    notEnabled: NOT_ENABLED,
    managed: { message: NOT_ENABLED, code: 'managed_accounts_are_not_allowed' },
  },
  check(account, context, report) {
    const type = accountType(account, context);
    if (type === undefined || isEnabledType(type, context)) return;
    report({
      path: 'account_type',
      messageId: type === 'MANAGED' ? 'managed' : 'notEnabled',
      data: { value: quoted(type), types: enabledTypes(context.settings).join(', ') },
    });
  },
});
