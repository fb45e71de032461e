import { FieldErrorTree, type FieldPath } from '../errors/field-errors/field-error-tree.js';
import { isOfAscii } from '../json/ascii-bodies.js';
import { type PayloadClass } from '../payload/field-spec.js';
import { type FieldOrder } from '../payload/read-fields.js';
import { type RuleSeverities, type Severities, type Severity } from '../payload/severity.js';
import {
  MOST_PROBLEMS,
  type Partially,
  type WalkedPayload,
  walkPayload,
  walkPayloadInSlices,
} from '../payload/walk-payload.js';
import {
  asProblem,
  errorTree,
  type FoundProblems,
  listedProblems,
  listFurther,
  MOST_LISTED,
  pathsOf,
} from './listed-problems.js';
import { type Problem, type ReadingContext, type Rule } from './rule.js';
import { runRules } from './run-rules.js';
import { liveSeverities, SANDBOX_SEVERITIES } from './severity/severities.js';

/**
 * The problems of a body: as a tree for the answer, and as lists with rule and code. Errors and warnings together are
 * limited; where there are more, the last one of a list says how many.
 */
export interface Validation {
  readonly errors: FieldErrorTree;
  /** Shape first, then rules. */
  readonly problems: readonly Problem[];
  /** What does not refuse the body, in the same order; they get the room that errors leave. */
  readonly warnings: readonly Problem[];
}

/** The supplier whose requests are checked, and the day. */
export interface Standard {
  /** Whether the supplier is a sandbox whose requests are not checked as those of a live one. */
  readonly isSandbox?: boolean;
  /** What staff have set for the supplier. */
  readonly severities?: RuleSeverities | undefined;
  /** The date in Europe/London, YYYY-MM-DD. */
  readonly today: string;
  /** Problems that are listed at most; {@link MOST_LISTED} by default. */
  readonly mostListed?: number | undefined;
}

/** A request as it was read by one set of severities. */
interface Reading<T> {
  readonly walked: WalkedPayload<T>;
  readonly severities: Severities;
}

/**
 * A request that was parsed and not yet checked by rules. That of a sandbox supplier is read twice: leniently, for
 * refusals and for what is stored, and as that of a live supplier, for warnings.
 */
export interface ReadRequest<T> {
  readonly kept: Reading<T>;
  readonly live: Reading<T>;
  readonly mostListed: number;
  /** Whether it is known that no text has a letter beyond ASCII. */
  readonly isOfAscii: boolean;
}

/** Reads the shape of a request. @param order of the fields of the normalised request */
export function readRequestBy<T extends object>(
  type: PayloadClass<T>,
  raw: unknown,
  { isSandbox = false, severities, today, mostListed = MOST_LISTED }: Standard,
  order: FieldOrder = 'declared',
): ReadRequest<T> {
  const mostProblems = mostProblemsFor(mostListed);
  const readBy = (severities: Severities) => ({
    walked: walkPayload(type, raw, { order, severities, mostProblems }),
    severities,
  });
  const live = readBy(liveSeverities(severities, today));
  return { live, kept: isSandbox ? readBy(SANDBOX_SEVERITIES) : live, mostListed, isOfAscii: isOfAscii(raw) };
}

/** As {@link readRequestBy}, a slice at a time. @param pause is awaited between slices */
export async function readRequestInSlices<T extends object>(
  type: PayloadClass<T>,
  raw: unknown,
  { isSandbox = false, severities, today, mostListed = MOST_LISTED }: Standard,
  pause: () => Promise<void>,
): Promise<ReadRequest<T>> {
  const mostProblems = mostProblemsFor(mostListed);
  const readBy = async (severities: Severities) => ({
    walked: await walkPayloadInSlices(type, raw, { severities, mostProblems }, pause),
    severities,
  });
  const live = await readBy(liveSeverities(severities, today));
  const kept = isSandbox ? await readBy(SANDBOX_SEVERITIES) : live;
  return { live, kept, mostListed, isOfAscii: isOfAscii(raw) };
}

/** The problems that are collected: as many as are listed, and a few more, to know that there are more. */
function mostProblemsFor(mostListed: number): number {
  return Math.max(MOST_PROBLEMS, mostListed + 1);
}

/** Parts problems that were found outside of the rules, such as documents that are not stored, by what they do. */
export function bySeverity(
  found: readonly Problem[],
  severities: Severities,
): { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] } {
  const as = (severity: Severity) => found.filter(({ rule }) => severities.of({ rule }) === severity);
  return { problems: as('error'), warnings: as('warning') };
}

/** The severities for a supplier's requests. */
export function severitiesOf({ isSandbox = false, severities, today }: Standard): Severities {
  return isSandbox ? SANDBOX_SEVERITIES : liveSeverities(severities, today);
}

/** The same request with something done to what was read of it. */
export function mapRequest<T>(request: ReadRequest<T>, change: (value: Partially<T>) => Partially<T>): ReadRequest<T> {
  return mapWalked(request, (walked) => ({ ...walked, value: change(walked.value) }));
}

/** The request with its read values and problems mapped. */
export function mapWalked<T>(
  { kept, live, mostListed }: ReadRequest<T>,
  change: (walked: WalkedPayload<T>) => WalkedPayload<T>,
): ReadRequest<T> {
  const changed = ({ walked, severities }: Reading<T>) => ({ walked: change(walked), severities });
  const changedLive = changed(live);
  // A change may bring texts that were not sent.
  return { live: changedLive, kept: kept === live ? changedLive : changed(kept), mostListed, isOfAscii: false };
}

/**
 * Adds the problems found by rules to the problems of shape of a request. Rules see what could be read and report
 * nothing at a path with an error of shape. A sandbox supplier gets as warnings all problems of a live one, word for
 * word.
 */
export function validateRequest<T, Context>(
  request: ReadRequest<T>,
  rules: readonly RuleOf<Partially<T>, Context>[],
  context: Context,
): Validation {
  return validateView(request, rules, context, (value) => value);
}

/** As {@link validateRequest}, of rules that see a view of what could be read. */
export function validateView<T, View, Context>(
  { kept, live, mostListed, isOfAscii }: ReadRequest<T>,
  rules: readonly RuleOf<View, Context>[],
  context: Context,
  viewOf: (value: Partially<T>) => View,
): Validation {
  const checkRules = (reading: Reading<T>, some: readonly RuleOf<View, Context>[]) =>
    check(reading, viewOf, some, { ...context, isOfAscii }, mostListed);
  if (kept === live) {
    const { paths, problems, warnings } = checkRules(live, rules);
    return listed(problems, warnings, paths, mostListed);
  }
  // Of what is found by the standard of a sandbox only errors are told.
  const essential = rules.filter(({ isEssential }) => isEssential !== false);
  const { paths, problems } = checkRules(kept, essential);
  const refused = new Set(problems.problems.map(keyOf));
  const found = checkRules(live, rules);
  const warnings = [...found.problems.problems, ...found.warnings.problems].filter(
    (problem) => !refused.has(keyOf(problem)),
  );
  const isComplete = found.problems.isComplete && found.warnings.isComplete;
  return listed(problems, { problems: warnings, isComplete }, paths, mostListed);
}

type RuleOf<View, Context> = Rule<View, Context & ReadingContext>;

/** All problems found in a request, up to the limit. */
interface Found {
  readonly problems: FoundProblems;
  readonly warnings: FoundProblems;
  /** Of the problems of shape. */
  readonly paths: ReadonlyMap<Problem, FieldPath>;
}

/** Adds what was found outside of the rules, where nothing is wrong yet and room is left. @param most that are listed */
export function addFound(
  { errors, problems: before, warnings }: Validation,
  further: Pick<Validation, 'problems' | 'warnings'>,
  most = MOST_LISTED,
): Validation {
  const fresh = further.problems.filter(({ path }) => !errors.covers(path));
  const problems = listFurther(before, fresh, most);
  for (const { path, detail } of problems.slice(before.length)) errors.add(path, detail);
  return { errors, problems, warnings: listFurther(warnings, further.warnings, Math.max(0, most - problems.length)) };
}

function listed(
  found: FoundProblems,
  warnings: FoundProblems,
  paths: ReadonlyMap<Problem, FieldPath>,
  most: number,
): Validation {
  const problems = listedProblems(found, most);
  const room = Math.max(0, most - problems.length);
  return { errors: errorTree(problems, paths), problems, warnings: listedProblems(warnings, room) };
}

function keyOf({ path, detail }: Problem): string {
  return `${path}\n${detail}`;
}

const NONE: ReadonlySet<string> = new Set();

/** Key of what a rule says at a path. */
function sentenceOf(problem: Problem): string {
  return `${problem.rule} ${keyOf(problem)}`;
}

function check<T, View, Context>(
  { walked: { value, problems: located, warnings: doubtful, isCut, hasMoreWarnings }, severities }: Reading<T>,
  viewOf: (value: Partially<T>) => View,
  rules: readonly RuleOf<View, Context>[],
  context: Context & Pick<ReadingContext, 'isOfAscii'>,
  most: number,
): Found {
  const paths = pathsOf(located);
  const problems = [...paths.keys()];
  const warnings = doubtful.map(asProblem);
  const shapeAlone = {
    paths,
    problems: { problems, isComplete: !isCut },
    warnings: { problems: warnings, isComplete: !isCut },
  };
  // What was read is not what was sent: rules would miss what is there. Most of that many problems are not listed either.
  if (isCut) return shapeAlone;
  const shape = errorTree(problems, paths);
  if (shape.covers([])) return shapeAlone;
  const hasErrorOfShape = shape.isEmpty ? () => false : (path: string) => shape.covers(path);
  const isUnreadable = shape.isEmpty ? () => false : (path: string) => shape.touches(path);
  // A value whose form is only doubted is kept, so that the rule that owns the bound of the field sees it, too.
  const doubted = warnings.length === 0 ? NONE : new Set(warnings.map(sentenceOf));
  const tell = (problem: Problem, severity: Severity) => {
    if (hasErrorOfShape(problem.path) || (doubted.size > 0 && doubted.has(sentenceOf(problem)))) return;
    (severity === 'warning' ? warnings : problems).push(problem);
  };
  const { refuses } = severities;
  const isComplete = runRules(rules, viewOf(value), { ...context, isUnreadable, refuses }, severities, tell, most);
  return {
    paths,
    problems: { problems, isComplete },
    warnings: { problems: warnings, isComplete: isComplete && !hasMoreWarnings },
  };
}
