import { isTooFine } from '../values/instant.js';
import { ABSENT } from './absent.js';

/** Marks a problem that is an error for every supplier: there is no value to keep. */
const NOTHING = Symbol('nothing to keep');

/**
 * A problem of a single value, independent of other fields (R01 to R11 and the bounds of single fields). It is an error
 * for every supplier, unless it has a value to keep where it is only a warning.
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

  /** This problem as an error for every supplier. */
  get unlowered(): ShapeProblem {
    return new ShapeProblem(this.rule, this.code, this.detail);
  }

  /** This problem with the value to keep where it is only a warning. */
  keeping(value: unknown): ShapeProblem {
    return new ShapeProblem(this.rule, this.code, this.detail, value, this.isAdvice);
  }
}

const QUOTED_LENGTH = 100;
/** Blanks that do not break and characters without a width: "TR15 2AB" with one of them looks like a right postcode. */
const UNSEEN = /[\u00a0\u00ad\u200b-\u200f\u2007\u202f\u2060\ufeff]/g;

/** A value as messages quote it: cut, so that an answer does not grow with the request, and what cannot be seen in it by its number, as `<U+00A0>`. */
export function quoted(value: string): string {
  // A parameter of an address may have what no body can.
  const text = value
    .slice(0, QUOTED_LENGTH + 1)
    .replaceAll('\0', '\ufffd')
    .replaceAll(UNSEEN, numberOf);
  return text.length <= QUOTED_LENGTH ? text : `${[...text.slice(0, QUOTED_LENGTH)].slice(0, -1).join('')}…`;
}

function numberOf(character: string): string {
  return `<U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;
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
const invalidInstant = new ShapeProblem(
  'R08',
  'invalid_datetime',
  'Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ.',
);
/** What .NET writes has seven. */
const tooFineInstant = new ShapeProblem(
  'R08',
  'invalid_datetime',
  'Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ, with at most 6 digits of a second.',
);

export const INSTANT_PROBLEMS = [invalidInstant, tooFineInstant] as const;

/** R08: no date and time, or one with more digits of a second than are kept. @param value what was sent, of any type */
export function instantProblem(value: unknown): ShapeProblem {
  return typeof value === 'string' && isTooFine(value) ? tooFineInstant : invalidInstant;
}

/** A problem whose detail has gaps, each `{name}`. */
interface ProblemTemplate {
  readonly code: string;
  readonly detail: string;
}

/** The detail of a template with its gaps filled, in their order. */
function filled({ detail }: ProblemTemplate, ...values: readonly (string | number)[]): string {
  let next = 0;
  return detail.replace(/\{\w+\}/g, () => String(values[next++]));
}

export const WRONG_TYPE = { code: 'invalid_type', detail: 'Expected {type}.' } as const;

/** R04: the JSON type is another one. */
export function wrongType(type: 'string' | 'boolean' | 'integer' | 'number' | 'array' | 'object'): ShapeProblem {
  return new ShapeProblem('R04', WRONG_TYPE.code, filled(WRONG_TYPE, type));
}

export const TOO_LONG = { code: 'max_length', detail: 'Use at most {n} characters.' } as const;

/** R05: longer than the field allows, counted in code points. */
export function tooLong(max: number): ShapeProblem {
  return new ShapeProblem('R05', TOO_LONG.code, filled(TOO_LONG, max));
}

/** Values of an enumeration that a message names at most. */
const MOST_NAMED = 20;

export const NOT_ACCEPTED = {
  code: 'invalid_choice',
  detail: '"{value}" is not an accepted value. Accepted: {values}.',
} as const;

/** R06: not one of the values of a closed enumeration, which are named when they are few. */
export function notAccepted(value: string, accepted: readonly string[] = []): ShapeProblem {
  const areNamed = accepted.length > 0 && accepted.length <= MOST_NAMED;
  const template = areNamed ? NOT_ACCEPTED : firstSentence(NOT_ACCEPTED);
  return new ShapeProblem('R06', NOT_ACCEPTED.code, filled(template, quoted(value), accepted.join(', ')));
}

export const UNKNOWN_VALUE = {
  code: 'unknown_value',
  detail: '"{value}" is not a known value. Known: {values}.',
} as const;

/** The message without its list of allowed values, which would be too long. */
function firstSentence({ code, detail }: ProblemTemplate): ProblemTemplate {
  return { code, detail: detail.slice(0, detail.indexOf('.') + 1) };
}

/** R06: a word that an open list does not have; it is kept, with a warning. */
export function unknownValue(value: string, known: readonly string[]): ShapeProblem {
  const template = known.length <= MOST_NAMED ? UNKNOWN_VALUE : firstSentence(UNKNOWN_VALUE);
  const detail = filled(template, quoted(value), known.join(', '));
  return new ShapeProblem('R06', UNKNOWN_VALUE.code, detail, value, true);
}

export const INVALID_DECIMAL = {
  code: 'invalid_decimal',
  detail: 'Not a valid decimal number (at most {i} digits before and {f} after the point).',
} as const;

/** R09: not a decimal within its digits. */
export function invalidDecimal(integer: number, fraction: number): ShapeProblem {
  return new ShapeProblem('R09', INVALID_DECIMAL.code, filled(INVALID_DECIMAL, integer, fraction));
}

export const TOO_MANY_ENTRIES = { code: 'too_many_entries', detail: 'Use at most {n} entries.' } as const;

/** A list longer than its documented cap. */
export function tooManyEntries(cap: number): ShapeProblem {
  return new ShapeProblem('R10', TOO_MANY_ENTRIES.code, filled(TOO_MANY_ENTRIES, cap));
}

export const TOO_MANY_PROBLEMS = {
  code: 'too_many_problems',
  detail: 'Only {listed} of {total} problems are listed.',
} as const;

/** More is wrong than is worth listing. @param isExact whether `total` are all there are */
export function tooManyProblems(listed: number, total: number, isExact: boolean): ShapeProblem {
  const all = isExact ? total : `at least ${total}`;
  return new ShapeProblem('R10', TOO_MANY_PROBLEMS.code, filled(TOO_MANY_PROBLEMS, listed, all));
}
