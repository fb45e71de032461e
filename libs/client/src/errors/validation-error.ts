import { type AnswerFacts, type CallFacts, CarryoverError } from './carryover-error.js';
import { type FieldErrors, type FieldProblem, problemsOf, treeOf } from './field-problems.js';

/** What was sent breaks rules of the contract; nothing was stored. Every problem is told at once. */
export class ValidationError extends CarryoverError {
  readonly #problems: readonly FieldProblem[];
  readonly #errors: FieldErrors;

  private constructor(call: CallFacts, answer: AnswerFacts, errors: FieldErrors, problems: readonly FieldProblem[]) {
    const [first, ...others] = problems;
    const place = first?.path === '' ? '' : `${first?.path}: `;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    super(`${place}${first?.detail ?? 'The request is not valid.'}${more}`, call, answer);
    this.#errors = errors;
    this.#problems = problems;
  }

  /** From messages nested by field path. */
  static ofTree(call: CallFacts, answer: AnswerFacts, errors: FieldErrors): ValidationError {
    return new ValidationError(call, answer, errors, problemsOf(errors));
  }

  /** From the flat list, which has codes. */
  static ofList(call: CallFacts, answer: AnswerFacts, problems: readonly FieldProblem[]): ValidationError {
    return new ValidationError(call, answer, treeOf(problems), problems);
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
