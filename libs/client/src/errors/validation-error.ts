import type { FieldErrors } from '../types.js';
import { type AnswerFacts, type CallFacts, CarryoverError } from './carryover-error.js';
import { type FieldProblem, treeOf } from './field-problems.js';

/** What was sent breaks rules of the contract; nothing was stored. Every problem is told at once. */
export class ValidationError extends CarryoverError {
  readonly #problems: readonly FieldProblem[];
  readonly #errors: FieldErrors;

  /** @param errors the problems as the service nested them, when it did */
  constructor(call: CallFacts, answer: AnswerFacts, problems: readonly FieldProblem[], errors = treeOf(problems)) {
    const [first, ...others] = problems;
    const place = first?.path === '' ? '' : `${first?.path}: `;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    super(`${place}${first?.detail}${more}`, call, answer);
    this.#problems = problems;
    this.#errors = errors;
  }

  /** The messages nested by field path, as the contract shows them. */
  get errors(): FieldErrors {
    return this.#errors;
  }

  /** The problems one by one. */
  problems(): readonly FieldProblem[] {
    return this.#problems;
  }
}
