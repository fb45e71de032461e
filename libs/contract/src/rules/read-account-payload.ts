import { type FieldErrorTree } from '../errors/field-errors/field-error-tree.js';
import { correctionsOf, type PayloadChange, pathsAfter } from '../payload/corrections.js';
import { AccountImportRequest } from '../payload/dto/account-import.request.js';
import { type LocatedProblem } from '../payload/walk-payload.js';
import { type AccountRule } from './account-rule.js';
import { ACCOUNT_RULES } from './account-rules.js';
import { AccountView } from './account-view.js';
import { errorTree, leavesOut } from './listed-problems.js';
import { type Problem, type ReadableAccount } from './rule.js';
import { readRequestBy, validateView } from './validate-request.js';
import { type ValidationContext } from './validation-context.js';

/**
 * An account payload that nothing refuses. Any rule may have been lowered, so that nothing but the pair is sure to be there.
 */
export type AcceptedAccount = Accepted<AccountImportRequest> &
  Pick<AccountImportRequest, 'import_supplier' | 'external_account_number'>;

/** The part of an object of the contract that was sent; every field that is there is valid in form. */
export type Accepted<T> = T extends (infer Item)[]
  ? Accepted<Item>[]
  : T extends object
    ? { [Name in keyof T]?: Accepted<T[Name]> }
    : T;

/** Result of reading and checking an account payload. */
export interface AccountPayloadReading {
  /** The normalised payload as a plain object; null when anything refuses it. */
  readonly payload: AcceptedAccount | null;
  /** The readable part of the payload; values with a problem of shape are missing. */
  readonly readable: ReadableAccount;
  readonly errors: FieldErrorTree;
  /** The same problems as a list, with the rule and the short code of each: shape first, then rules. */
  readonly ruleErrors: readonly Problem[];
  /** What does not refuse the payload: oddities, rules that staff have lowered, and for a sandbox supplier nearly all. */
  readonly warnings: readonly Problem[];
}

/**
 * Checks an account payload: its shape (R01 to R11), then the rules, and reports every problem at once, as many as are listed. Rules see what
 * could be read of a broken payload and say nothing about a path that has a problem of shape. Never throws for
 * anything JSON.parse can return.
 */
export function readAccountPayload(
  raw: unknown,
  context: ValidationContext,
  rules: readonly AccountRule[] = ACCOUNT_RULES,
): AccountPayloadReading {
  const standard = {
    today: context.today,
    isSandbox: context.isSandbox === true,
    severities: context.settings?.ruleSeverities,
    mostListed: context.mostListed,
  };
  const request = readRequestBy(AccountImportRequest, raw, standard, 'by name');
  const { errors, problems, warnings } = validateView(request, rules, context, (value) => new AccountView(value));
  const { value, isCut } = request.kept.walked;
  const payload = errors.isEmpty ? (value as AcceptedAccount) : null;
  const reading = { payload, readable: isCut ? {} : value, errors, ruleErrors: problems, warnings };
  if (context.corrects === undefined) return reading;
  return readAsCorrection(reading, request.kept.walked.problems, context.corrects, context, rules);
}

/** Rules, lists and days change: what was right at the import refuses no correction of something else. */
function readAsCorrection(
  reading: AccountPayloadReading,
  located: readonly LocatedProblem[],
  before: object,
  { corrects: _, ...context }: ValidationContext,
  rules: readonly AccountRule[],
): AccountPayloadReading {
  const { readable, ruleErrors, warnings } = reading;
  if (ruleErrors.length === 0 || leavesOut(ruleErrors)) return reading;
  const pathAfter = pathsAfter(AccountImportRequest, before, readable);
  const known = new Set<string>();
  for (const problem of readAccountPayload(before, context, rules).ruleErrors) {
    const path = pathAfter(problem.path);
    if (path !== null) known.add(keyOf({ ...problem, path }));
  }
  const changes = correctionsOf(AccountImportRequest, before, readable);
  const isOld = (problem: Problem) =>
    known.has(keyOf(problem)) && !changes.some((change) => isOf(problem.path, change));
  const old = ruleErrors.filter(isOld);
  if (old.length === 0) return reading;
  const left = ruleErrors.filter((problem) => !isOld(problem));
  const payload = left.length === 0 ? (readable as AcceptedAccount) : null;
  const paths = new Map(located.map(({ path }) => [path.join('.'), path]));
  const errors = errorTree(left, new Map(left.map((problem) => [problem, paths.get(problem.path) ?? problem.path])));
  return { payload, readable, errors, ruleErrors: left, warnings: [...old, ...warnings] };
}

const keyOf = ({ rule, code, path }: Problem) => `${rule} ${code} ${path}`;

/**
 * Whether a change may be the cause of a problem at a path. The path of a removed entry is gone, so its list counts.
 */
function isOf(problem: string, { path, unit, isGone }: PayloadChange): boolean {
  if (isGone) return unit === problem || unit.startsWith(`${problem}.`);
  return path === problem || path.startsWith(`${problem}.`) || problem.startsWith(`${path}.`);
}
