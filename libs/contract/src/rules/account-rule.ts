import { type AccountView } from './account-view.js';
import { ruleDefiner } from './define-rule.js';
import { type Rule, type RuleContext } from './rule.js';

/** A rule about the account payload. */
export type AccountRule = Rule<AccountView, RuleContext>;

/** Defines a rule about the account payload. */
export const accountRule = ruleDefiner<AccountView, RuleContext>('account', 'validate, create');
