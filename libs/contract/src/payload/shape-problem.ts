import { ABSENT } from './absent.js';

/** Marks a problem that is an error for everybody: there is no value that could be kept. */
const NOTHING = Symbol('nothing to keep');

/**
 * What is wrong with one value, before anyone asks what it means (R01 to R11 and the bounds of single fields). It is an
 * error for everybody unless it says what is kept of the value where it is only a warning.
 */
export class ShapeProblem {
  /**
   * @param kept the value as it is read where the problem does not refuse it, ABSENT for none
   * @param isAdvice whether it is a warning at most
   * @param isEssential whether it is an error for a sandbox, too
   */
  constructor(
    readonly rule: string,
    readonly code: string,
    readonly detail: string,
    readonly kept: unknown = NOTHING,
    readonly isAdvice = false,
    readonly isEssential = false,
  ) {}

  /** Whether there is a way to read the value in spite of the problem. */
  get isLowerable(): boolean {
    return this.kept !== NOTHING;
  }

  /** The same problem for everybody an error. */
  get unlowered(): ShapeProblem {
    return new ShapeProblem(this.rule, this.code, this.detail);
  }

  /** The same problem of a value that is kept where it is only a warning. */
  keeping(value: unknown): ShapeProblem {
    return new ShapeProblem(this.rule, this.code, this.detail, value, this.isAdvice);
  }
}

const QUOTED_LENGTH = 100;

/** A value as it is quoted in a message: cut, so that an answer never grows with what was sent. */
export function quoted(value: string): string {
  // A parameter of an address may have what no body can.
  const text = value.replaceAll('\0', '\ufffd');
  return text.length <= QUOTED_LENGTH ? text : `${[...text.slice(0, QUOTED_LENGTH)].slice(0, -1).join('')}…`;
}

export const unknownField = new ShapeProblem('R01', 'unknown_field', 'This field is not recognised.');
export const missing = new ShapeProblem('R02', 'required', 'A value is required.', ABSENT);
export const nullGiven = new ShapeProblem(
  'R03',
  'null_not_accepted',
  'Null is not accepted. Leave the field out instead.',
);
export const blank = new ShapeProblem('R05', 'blank', 'This field must not be empty.', ABSENT);
export const invalidDate = new ShapeProblem('R07', 'invalid_date', 'Not a valid date; use YYYY-MM-DD.');
export const invalidInstant = new ShapeProblem(
  'R08',
  'invalid_datetime',
  'Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ.',
);

/** R04: the JSON type is another one. */
export function wrongType(type: 'string' | 'boolean' | 'integer' | 'number' | 'array' | 'object'): ShapeProblem {
  return new ShapeProblem('R04', 'invalid_type', `Expected ${type}.`);
}

/** R05: longer than the field allows, counted in code points. */
export function tooLong(max: number): ShapeProblem {
  return new ShapeProblem('R05', 'max_length', `Use at most ${max} characters.`);
}

/** Values of an enumeration that a message names at most. */
const MOST_NAMED = 20;

/** R06: not one of the values of a closed enumeration, which are named when they are few. */
export function notAccepted(value: string, accepted: readonly string[] = []): ShapeProblem {
  const named = accepted.length > 0 && accepted.length <= MOST_NAMED ? ` Accepted: ${accepted.join(', ')}.` : '';
  return new ShapeProblem('R06', 'invalid_choice', `"${quoted(value)}" is not an accepted value.${named}`);
}

/** R06: a word that an open list does not have. It is kept; that nobody knows it is worth a warning. */
export function unknownValue(value: string, known: readonly string[]): ShapeProblem {
  const named = known.length <= MOST_NAMED ? ` Known: ${known.join(', ')}.` : '';
  return new ShapeProblem('R06', 'unknown_value', `"${quoted(value)}" is not a known value.${named}`, value, true);
}

/** R09: not a decimal within its digits. */
export function invalidDecimal(integer: number, fraction: number): ShapeProblem {
  return new ShapeProblem(
    'R09',
    'invalid_decimal',
    `Not a valid decimal number (at most ${integer} digits before and ${fraction} after the point).`,
  );
}

/** A list longer than its documented cap. */
export function tooManyEntries(cap: number): ShapeProblem {
  return new ShapeProblem('R10', 'too_many_entries', `Use at most ${cap} entries.`);
}

/** More is wrong than is worth listing. @param isExact whether `total` are all there are */
export function tooManyProblems(listed: number, total: number, isExact: boolean): ShapeProblem {
  const all = isExact ? total : `at least ${total}`;
  return new ShapeProblem('R10', 'too_many_problems', `Only ${listed} of ${all} problems are listed.`);
}
