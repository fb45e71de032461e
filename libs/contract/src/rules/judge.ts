import { FieldErrorTree } from '../field-errors/field-error-tree.js';
import { type PlacedProblem } from '../payload/walk-payload.js';
import { type Problem, type Rule, runRules } from './rule.js';

/** What is wrong with a body, as a tree for the answer and as a list with the rule and the short code of each. */
export interface Judgement {
  readonly errors: FieldErrorTree;
  /** Shape first, then rules. */
  readonly problems: readonly Problem[];
}

/**
 * Adds what the rules find in a body to its problems of shape. Rules see what could be read and say nothing about a place
 * that has a problem of shape.
 *
 * @param body what could be read
 * @param placed the problems of shape found while it was read
 */
export function judge<Body, Context>(
  body: Body,
  placed: readonly PlacedProblem[],
  rules: readonly Rule<Body, Context & { readonly isUnreadable: (path: string) => boolean }>[],
  context: Context,
): Judgement {
  const errors = new FieldErrorTree();
  const problems: Problem[] = [];
  for (const { path, problem } of placed) {
    errors.add(path, problem.detail);
    problems.push({ path: path.join('.'), rule: problem.rule, code: problem.code, detail: problem.detail });
  }
  if (errors.covers([])) return { errors, problems };
  const isUnreadable = placed.length === 0 ? () => false : (path: string) => errors.touches(path);
  const found = runRules(rules, body, { ...context, isUnreadable }).filter(({ path }) => !errors.covers(path));
  // One by one: a list spread into arguments must not be longer than the stack allows.
  for (const problem of found) {
    errors.add(problem.path, problem.detail);
    problems.push(problem);
  }
  return { errors, problems };
}
