import { type AccountImportRequest } from '../payload/dto/account-import.request.js';
import { type ValidationContext } from '../payload/validation-context.js';
import { type Partially } from '../payload/walk-payload.js';

/** The account payload as rules see it: whatever has a problem of shape is missing. */
export type ReadableAccount = Partially<AccountImportRequest>;

/** What a rule found, at a dotted path. */
export interface Finding {
  readonly path: string;
  readonly detail: string;
}

/** A finding with the rule it comes from and its short code, which goes to logs, metrics and latest_error. */
export interface Problem extends Finding {
  readonly rule: string;
  readonly code: string;
}

/** A rule of the contract as a pure function over the whole payload. */
export interface AccountRule {
  readonly id: string;
  readonly code: string;
  readonly check: (account: ReadableAccount, context: ValidationContext) => Iterable<Finding>;
}

/** Everything the rules find, in the order of the rules. */
export function runRules(
  rules: readonly AccountRule[],
  account: ReadableAccount,
  context: ValidationContext,
): Problem[] {
  const problems: Problem[] = [];
  for (const { id, code, check } of rules) {
    for (const { path, detail } of check(account, context)) problems.push({ path, rule: id, code, detail });
  }
  return problems;
}
