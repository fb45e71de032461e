import { FieldErrorTree, type FieldPath } from '../errors/field-errors/field-error-tree.js';
import { tooManyProblems } from '../payload/shape-problem.js';
import { type LocatedProblem, type WalkedPayload } from '../payload/walk-payload.js';
import { type Problem } from './rule.js';

/** Problems that one answer lists at most, errors and warnings together, unless the platform says otherwise. */
export const MOST_LISTED = 1_000;

/** Characters that the paths and sentences of one answer have at most, so that long names make no long answers either. */
const MOST_CHARACTERS = 250_000;

/** Problems as they were found. */
export interface FoundProblems {
  readonly problems: readonly Problem[];
  /** Whether nothing was passed over once enough was found; else there are at least as many. */
  readonly isComplete: boolean;
}

/**
 * The problems that are listed, in the order found, and after them how many there are in all when that is more (R10). A rule
 * that is broken ten thousand times leaves room for the others: every rule has the same number of lines at most.
 */
export function listedProblems({ problems, isComplete }: FoundProblems, most = MOST_LISTED): readonly Problem[] {
  const listed = withinCharacters(problems.length <= most ? problems : fairShare(problems, most));
  if (listed.length === problems.length && isComplete) return problems;
  return [...listed, leftOut(listed.length, problems.length, isComplete)];
}

/** Whether a list ends with how many problems it leaves out. */
export function leavesOut(listed: readonly Problem[]): boolean {
  return listed.at(-1)?.total !== undefined;
}

/** Number of problems that a list stands for, including those it leaves out. */
export function countProblems(listed: readonly Problem[]): number {
  return listed.at(-1)?.total ?? listed.length;
}

/** Adds problems that were found later: they get the room that is left. A list that leaves some out stays as it is. */
export function listFurther(
  listed: readonly Problem[],
  further: readonly Problem[],
  most = MOST_LISTED,
): readonly Problem[] {
  if (further.length === 0 || leavesOut(listed)) return listed;
  const all = [...listed, ...further.slice(0, Math.max(0, most - listed.length))];
  const total = listed.length + further.length;
  return all.length === total ? all : [...all, leftOut(all.length, total, true)];
}

/** The problems of shape of a body that no rules check, as a tree for the answer. */
export function shapeErrors({ problems, isCut }: WalkedPayload<unknown>, most = MOST_LISTED): FieldErrorTree {
  const paths = pathsOf(problems);
  return errorTree(listedProblems({ problems: [...paths.keys()], isComplete: !isCut }, most), paths);
}

/** Problems of shape with their paths, in which a key that was sent may hold a dot. */
export function pathsOf(located: readonly LocatedProblem[]): ReadonlyMap<Problem, FieldPath> {
  return new Map(located.map((one) => [asProblem(one), one.path]));
}

/** @param paths of those problems whose paths are no dotted names of fields */
export function errorTree(
  problems: readonly Problem[],
  paths: ReadonlyMap<Problem, FieldPath> = new Map(),
): FieldErrorTree {
  const errors = new FieldErrorTree();
  for (const problem of problems) errors.add(paths.get(problem) ?? problem.path, problem.detail);
  return errors;
}

/** A problem of shape as one of a rule. */
export function asProblem({ path, problem: { rule, code, detail } }: LocatedProblem): Problem {
  return { path: path.join('.'), rule, code, detail };
}

function leftOut(listed: number, total: number, isComplete: boolean): Problem {
  const { rule, code, detail } = tooManyProblems(listed, total, isComplete);
  return { path: '', rule, code, detail, total };
}

/** Limits the problems, with an equal number for each rule; spare room goes to the first rules. */
function fairShare(problems: readonly Problem[], most: number): readonly Problem[] {
  const found = new Map<string, number>();
  for (const { rule } of problems) found.set(rule, (found.get(rule) ?? 0) + 1);
  const share = shareOf([...found.values()], most);
  let left = most;
  for (const count of found.values()) left -= Math.min(count, share);
  const taken = new Map<string, number>();
  return problems.filter(({ rule }) => {
    const own = taken.get(rule) ?? 0;
    if (own >= share && left === 0) return false;
    if (own >= share) left -= 1;
    taken.set(rule, own + 1);
    return true;
  });
}

/** The largest number that every count can be cut to so that all together are no more than `most`. */
function shareOf(counts: number[], most: number): number {
  let left = most;
  counts.sort((one, other) => one - other);
  for (const [index, count] of counts.entries()) {
    const share = Math.floor(left / (counts.length - index));
    if (count > share) return share;
    left -= count;
  }
  return most;
}

function withinCharacters(problems: readonly Problem[]): readonly Problem[] {
  let characters = 0;
  const end = problems.findIndex(({ path, detail }) => {
    characters += path.length + detail.length;
    return characters > MOST_CHARACTERS;
  });
  return end === -1 ? problems : problems.slice(0, end);
}
