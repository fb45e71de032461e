/** What is wrong with one value, before anyone asks what it means (R01 to R11 and the bounds of single fields). */
export class ShapeProblem {
  constructor(
    readonly rule: string,
    readonly code: string,
    readonly detail: string,
  ) {}
}

const QUOTED_LENGTH = 100;

/** A value as it is quoted in a message: cut, so that an answer never grows with what was sent. */
export function quoted(value: string): string {
  // A parameter of an address may have what no body can.
  const text = value.replaceAll('\0', '\ufffd');
  return text.length <= QUOTED_LENGTH ? text : `${[...text.slice(0, QUOTED_LENGTH)].slice(0, -1).join('')}…`;
}

export const unknownField = new ShapeProblem('R01', 'unknown_field', 'This field is not recognised.');
export const missing = new ShapeProblem('R02', 'required', 'A value is required.');
export const nullGiven = new ShapeProblem(
  'R03',
  'null_not_accepted',
  'Null is not accepted. Leave the field out instead.',
);
export const blank = new ShapeProblem('R05', 'blank', 'This field must not be empty.');
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

/** R06: not one of the values of a closed enumeration. */
export function notAccepted(value: string): ShapeProblem {
  return new ShapeProblem('R06', 'invalid_choice', `"${quoted(value)}" is not an accepted value.`);
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

/** More is wrong than is worth listing. */
export function tooManyProblems(most: number): ShapeProblem {
  return new ShapeProblem('R10', 'too_many_problems', `Only the first ${most} problems are listed.`);
}
