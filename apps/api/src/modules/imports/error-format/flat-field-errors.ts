import { JsonProblem, NON_FIELD_ERRORS, type Problem } from '@carryover/contract';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { AccountRefused } from '../imports.errors.js';
import { WrittenAccountRefused } from '../validation/written-account-refused.js';

/** One problem of a flat answer. */
export interface FlatError {
  /** Dotted path, such as customers.0.landline; non_field_errors for the body as a whole. */
  readonly attr: string;
  /** Short code of the rule. */
  readonly code: string;
  readonly detail: string;
}

/** Characters of a path that are shown at most. */
const LONGEST_PATH = 4_096;

/** The request breaks field rules: 400 with a flat list, in the order found. */
export class FlatFieldErrors extends FieldErrorsError {
  constructor(
    nested: FieldErrorsError['errors'],
    private readonly list: readonly FlatError[],
    override readonly headers?: Readonly<Record<string, string>>,
  ) {
    super(nested);
  }

  override toBody(): readonly FlatError[] {
    return this.list;
  }
}

/**
 * The flat form of an error about fields, or the error itself when it is about something else: those have bodies of
 * their own (`{detail, code}`, or the refusals of create).
 */
export function flattened(error: unknown, headers?: Readonly<Record<string, string>>): unknown {
  if (error instanceof AccountRefused) return new FlatFieldErrors(error.errors, error.problems.map(toFlat), headers);
  if (error instanceof WrittenAccountRefused) return error.flattened(headers);
  if (!(error instanceof JsonProblem)) return error;
  const nested = error.toFieldErrors();
  if (nested === null) return error;
  const { path = '', code, sentence: detail } = error;
  return new FlatFieldErrors(nested, [toFlat({ path, code, detail })], headers);
}

function toFlat({ path, code, detail }: Pick<Problem, 'path' | 'code' | 'detail'>): FlatError {
  return { attr: path === '' ? NON_FIELD_ERRORS : shown(path), code, detail };
}

/** A path with a key that is no name of a field: cut to the described length, without NUL characters. */
function shown(path: string): string {
  return path.slice(0, LONGEST_PATH).replaceAll('\0', '\ufffd');
}
