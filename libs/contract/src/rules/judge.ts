import { FieldErrorTree } from '../field-errors/field-error-tree.js';
import { type PayloadClass } from '../payload/field-spec.js';
import { type FieldOrder } from '../payload/read-fields.js';
import { type Partially, type PlacedProblem, type WalkedPayload, walkPayload } from '../payload/walk-payload.js';
import { liveSeverities, SANDBOX_SEVERITIES } from '../severity/severities.js';
import { type RuleSeverities, type Severities, type Severity } from '../severity/severity.js';
import { type Problem, type Rule, runRules } from './rule.js';

/** What is wrong with a body, as a tree for the answer and as a list with the rule and the short code of each. */
export interface Judgement {
  readonly errors: FieldErrorTree;
  /** Shape first, then rules. */
  readonly problems: readonly Problem[];
  /** What does not refuse the body, in the same order. */
  readonly warnings: readonly Problem[];
}

/** Whose requests are judged, and when. */
export interface Standard {
  /** Whether the supplier is a sandbox, and its requests are not judged as those of a live one. */
  readonly isSandbox?: boolean;
  /** What staff have set for the supplier. */
  readonly severities?: RuleSeverities | undefined;
  /** The date in Europe/London, YYYY-MM-DD. */
  readonly today: string;
}

/** A request as it was read by one set of severities. */
interface Reading<T> {
  readonly walked: WalkedPayload<T>;
  readonly severities: Severities;
}

/**
 * A request that was read but not judged by rules yet. That of a sandbox supplier is read twice: leniently, for what refuses
 * it and what is kept of it, and as that of a live supplier, for what its supplier is warned of.
 */
export interface ReadRequest<T> {
  readonly kept: Reading<T>;
  readonly live: Reading<T>;
}

/** Reads the shape of a request. @param order of the fields of the normalised request */
export function readRequestBy<T extends object>(
  type: PayloadClass<T>,
  raw: unknown,
  { isSandbox = false, severities, today }: Standard,
  order: FieldOrder = 'declared',
): ReadRequest<T> {
  const readBy = (severities: Severities) => ({ walked: walkPayload(type, raw, { order, severities }), severities });
  const live = readBy(liveSeverities(severities, today));
  return { live, kept: isSandbox ? readBy(SANDBOX_SEVERITIES) : live };
}

/** Parts problems that were found outside of the rules, such as documents that are not stored, by what they do. */
export function bySeverity(
  found: readonly Problem[],
  severities: Severities,
): { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] } {
  const as = (severity: Severity) => found.filter(({ rule }) => severities.of({ rule }) === severity);
  return { problems: as('error'), warnings: as('warning') };
}

/** How severe the problems of a supplier's requests are: what refuses them and what is kept. */
export function severitiesOf({ isSandbox = false, severities, today }: Standard): Severities {
  return isSandbox ? SANDBOX_SEVERITIES : liveSeverities(severities, today);
}

/** The same request with something done to what was read of it. */
export function mapRequest<T>(
  { kept, live }: ReadRequest<T>,
  change: (value: Partially<T>) => Partially<T>,
): ReadRequest<T> {
  const changed = ({ walked, severities }: Reading<T>) => ({
    walked: { ...walked, value: change(walked.value) },
    severities,
  });
  const changedLive = changed(live);
  return { live: changedLive, kept: kept === live ? changedLive : changed(kept) };
}

/**
 * Adds what the rules find in a request to its problems of shape. Rules see what could be read and say nothing about a place
 * that has an error of shape. A sandbox supplier is warned of everything that would be said to a live one, word for word.
 */
export function judgeRequest<T, Context>(
  { kept, live }: ReadRequest<T>,
  rules: readonly RuleOf<T, Context>[],
  context: Context,
): Judgement {
  const judgement = judge(kept, rules, context);
  if (kept === live) return judgement;
  const refused = new Set(judgement.problems.map(keyOf));
  const { problems, warnings } = judge(live, rules, context);
  return { ...judgement, warnings: [...problems, ...warnings].filter((problem) => !refused.has(keyOf(problem))) };
}

type RuleOf<T, Context> = Rule<Partially<T>, Context & { readonly isUnreadable: (path: string) => boolean }>;

function keyOf({ path, detail }: Problem): string {
  return `${path}\n${detail}`;
}

function judge<T, Context>(
  { walked: { value, problems: placed, warnings: doubtful }, severities }: Reading<T>,
  rules: readonly RuleOf<T, Context>[],
  context: Context,
): Judgement {
  const errors = new FieldErrorTree();
  for (const { path, problem } of placed) errors.add(path, problem.detail);
  const problems = placed.map(asProblem);
  const warnings = doubtful.map(asProblem);
  if (errors.covers([])) return { errors, problems, warnings };
  const hasErrorOfShape = placed.length === 0 ? () => false : (path: string) => errors.covers(path);
  const isUnreadable = placed.length === 0 ? () => false : (path: string) => errors.touches(path);
  const found: Problem[] = [];
  runRules(rules, value, { ...context, isUnreadable }, severities, (problem, severity) => {
    if (hasErrorOfShape(problem.path)) return;
    if (severity === 'warning') warnings.push(problem);
    else found.push(problem);
  });
  // One by one: a list spread into arguments must not be longer than the stack allows.
  for (const problem of found) {
    errors.add(problem.path, problem.detail);
    problems.push(problem);
  }
  return { errors, problems, warnings };
}

function asProblem({ path, problem: { rule, code, detail } }: PlacedProblem): Problem {
  return { path: path.join('.'), rule, code, detail };
}
