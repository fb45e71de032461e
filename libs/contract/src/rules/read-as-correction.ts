import { isJsonObject, JsonNumber } from '../json/json-exact-number.js';
import { correctionsOf, type PayloadChange, pathsAfter } from '../payload/corrections.js';
import { AccountImportRequest } from '../payload/dto/account-import.request.js';
import { PathSet } from '../payload/path-set.js';
import { unknownField } from '../payload/shape-problem.js';
import { type LocatedProblem, type Partially, type WalkedPayload } from '../payload/walk-payload.js';
import { type AcceptedAccount, type AccountPayloadReading } from './account-payload-reading.js';
import { errorTree, leavesOut } from './listed-problems.js';
import { type Problem } from './rule.js';
import { mapWalked, type ReadRequest } from './validate-request.js';

type Account = Partially<AccountImportRequest>;
type WalkedAccount = WalkedPayload<AccountImportRequest>;
type AccountRequest = ReadRequest<AccountImportRequest>;

/** How an account payload is checked when it corrects none. */
export interface CheckingSteps {
  readonly read: (sent: unknown) => AccountRequest;
  readonly check: (request: AccountRequest) => AccountPayloadReading;
}

/**
 * Checks a payload as the correction of an account that was made by another one. Rules, lists, forms of fields and days change: what was
 * right at the import refuses no correction of something else, and is a warning.
 * @param before the payload that it corrects, normalised
 */
export function readAsCorrection(raw: unknown, before: object, { read, check }: CheckingSteps): AccountPayloadReading {
  const sent = read(raw);
  const { walked } = sent.kept;
  if (walked.isCut) return check(sent);
  const assumed = withSent(walked, raw);
  let isChanged: ((path: string) => boolean) | undefined;
  const isUnchanged = (path: string) => {
    isChanged ??= changedBy(correctionsOf(AccountImportRequest, before, assumed));
    return !isChanged(path);
  };
  const reading = check(mapWalked(sent, (each) => keeping(each, isUnchanged)));
  const { readable, ruleErrors, warnings } = reading;
  if (ruleErrors.length === 0 || leavesOut(ruleErrors)) return reading;
  const pathAfter = pathsAfter(AccountImportRequest, before, assumed);
  const known = new Set<string>();
  for (const problem of check(mapWalked(read(before), (each) => keeping(each, () => true))).ruleErrors) {
    const path = pathAfter(problem.path);
    if (path !== null) known.add(keyOf({ ...problem, path }));
  }
  const isOld = (problem: Problem) => known.has(keyOf(problem)) && isUnchanged(problem.path);
  const old = ruleErrors.filter(isOld);
  if (old.length === 0) return reading;
  const left = ruleErrors.filter((problem) => !isOld(problem));
  const payload = left.length === 0 ? (assumed as AcceptedAccount) : null;
  const paths = new Map(walked.problems.map(({ path }) => [path.join('.'), path]));
  const errors = errorTree(left, new Map(left.map((problem) => [problem, paths.get(problem.path) ?? problem.path])));
  return { payload, readable, errors, ruleErrors: left, warnings: [...old, ...warnings] };
}

const keyOf = ({ rule, code, path }: Problem) => `${rule} ${code} ${path}`;

/** Tells whether one of the changes may be the cause of a problem at a path. The path of a removed entry is gone, so its list counts. */
function changedBy(changes: readonly PayloadChange[]): (path: string) => boolean {
  const there = new PathSet(changes.filter(({ isGone }) => !isGone).map(({ path }) => path));
  const shortened = new PathSet(changes.filter(({ isGone }) => isGone).map(({ unit }) => unit));
  return (path) => there.touches(path) || shortened.hasIn(path);
}

/** A value of an account with its path. */
interface LocatedValue {
  readonly path: LocatedProblem['path'];
  readonly value: unknown;
}

/** The account that was read, completed by the single values that could not be read, as they were sent: they are compared with what is kept. */
function withSent({ value, problems }: WalkedAccount, raw: unknown): Account {
  const sent = problems.flatMap<LocatedValue>(({ path, problem }) => {
    const single = problem === unknownField ? undefined : (singleOf(problem.kept) ?? singleOf(valueAt(raw, path)));
    return single === undefined || path.length === 0 ? [] : [{ path, value: single }];
  });
  return withValues(value, sent);
}

/**
 * Keeps unchanged values whose format staff may lower, so that rules see them; their format is a warning.
 * @param isUnchanged whether the value at a path is the same as before
 */
function keeping(walked: WalkedAccount, isUnchanged: (path: string) => boolean): WalkedAccount {
  const isKept = ({ path, problem }: LocatedProblem) =>
    singleOf(problem.kept) !== undefined && isUnchanged(path.join('.'));
  const kept = new Set(walked.isCut ? [] : walked.problems.filter(isKept));
  if (kept.size === 0) return walked;
  const value = withValues(
    walked.value,
    [...kept].map(({ path, problem }) => ({ path, value: problem.kept })),
  );
  const problems = walked.problems.filter((one) => !kept.has(one));
  return { ...walked, value, problems, warnings: [...kept, ...walked.warnings] };
}

/** A single value as stored; undefined for blank text, lists and objects. */
function singleOf(value: unknown): string | number | boolean | undefined {
  if (value instanceof JsonNumber) return value.text;
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

function valueAt(raw: unknown, path: LocatedValue['path']): unknown {
  return path.reduce<unknown>((outer, name) => {
    if (Array.isArray(outer)) return outer[Number(name)];
    return isJsonObject(outer) && Object.hasOwn(outer, name) ? outer[name] : undefined;
  }, raw);
}

/** An account with values put at paths; what is not on the way to any of them is not copied. */
function withValues(account: Account, values: readonly LocatedValue[]): Account {
  if (values.length === 0) return account;
  const copies = new Set<unknown>();
  const copyOf = (value: unknown, isList: boolean): object => {
    if (typeof value === 'object' && value !== null && copies.has(value)) return value;
    const copy = isList ? [...(Array.isArray(value) ? value : [])] : { ...(isJsonObject(value) ? value : {}) };
    copies.add(copy);
    return copy;
  };
  const whole = copyOf(account, false);
  for (const { path, value } of values) {
    let inside = whole;
    for (const [at, name] of path.entries()) {
      const next = path[at + 1];
      const put = next === undefined ? value : copyOf(Reflect.get(inside, name), typeof next === 'number');
      Reflect.set(inside, name, put);
      if (typeof put === 'object' && put !== null) inside = put;
    }
  }
  return whole;
}
