import { type FieldErrorTree } from '../field-errors/field-error-tree.js';
import { ACCOUNT_RULES } from '../rules/account-rules.js';
import { judge } from '../rules/judge.js';
import { forgetAccount } from '../rules/places.js';
import { type AccountRule, type Problem, type ReadableAccount } from '../rules/rule.js';
import { AccountImportRequest } from './dto/account-import.request.js';
import { type ValidationContext } from './validation-context.js';
import { walkPayload } from './walk-payload.js';

export interface AccountPayloadReading {
  /** The normalised payload as a plain object; null when there is any problem. */
  readonly payload: AccountImportRequest | null;
  /** What could be read of it; whatever has a problem of shape is missing. */
  readonly readable: ReadableAccount;
  readonly errors: FieldErrorTree;
  /** The same problems as a list, with the rule and the short code of each: shape first, then rules. */
  readonly ruleErrors: readonly Problem[];
}

/**
 * Judges an account payload: its shape (R01 to R11), then the rules, and reports every problem at once. Rules see what
 * could be read of a broken payload and say nothing about a place that has a problem of shape. Never throws for
 * anything JSON.parse can return.
 */
export function readAccountPayload(
  raw: unknown,
  context: ValidationContext,
  rules: readonly AccountRule[] = ACCOUNT_RULES,
): AccountPayloadReading {
  const { value, problems: placed } = walkPayload(AccountImportRequest, raw, 'by name');
  const { errors, problems } = judge(value, placed, rules, context);
  forgetAccount();
  const payload = errors.isEmpty ? (value as AccountImportRequest) : null;
  return { payload, readable: errors.covers([]) ? {} : value, errors, ruleErrors: problems };
}
