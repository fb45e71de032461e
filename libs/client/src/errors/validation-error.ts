import type { FieldErrors } from '../types.js';
import { type AnswerFacts, type CallFacts, CarryoverError } from './carryover-error.js';
import { type FieldProblem, treeOf } from './field-problems.js';

/** The request breaks rules of the contract; nothing was stored. Has every problem at once. */
export class ValidationError extends CarryoverError {
  readonly #problems: readonly FieldProblem[];
  readonly #errors: FieldErrors;

  /** @param errors the problems nested by field path, when the service sent that form */
  constructor(call: CallFacts, answer: AnswerFacts, problems: readonly FieldProblem[], errors = treeOf(problems)) {
    const [first, ...others] = problems;
    const path = first?.path === '' ? '' : `${first?.path}: `;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    super(`${path}${first?.detail}${more}`, call, answer);
    this.#problems = problems;
    this.#errors = errors;
  }

  /** The messages nested by field path, in the form of the contract. */
  get errors(): FieldErrors {
    return this.#errors;
  }

  /** The problems as a flat list. */
  problems(): readonly FieldProblem[] {
    return this.#problems;
  }
}
