import { type FieldErrors, FieldErrorTree } from '../errors/field-errors/field-error-tree.js';

/** Problems of a body that are found before its fields are read. */
export type JsonProblemCode =
  | 'parse_error'
  | 'payload_too_deep'
  | 'payload_too_large'
  | 'duplicate_key'
  | 'unsupported_key'
  | 'unsupported_number'
  | 'unsupported_text';

const DETAILS_WITHOUT_FIELD: ReadonlySet<JsonProblemCode> = new Set(['parse_error', 'payload_too_deep']);

/** A body that is not acceptable JSON. Its detail never quotes the body. */
export class JsonProblem extends Error {
  readonly status = 400;
  readonly detail: string;
  /** The path in dotted form; "" is the top level, absent when there is none. */
  readonly path: string | undefined;

  constructor(
    readonly code: JsonProblemCode,
    /** The problem as a sentence, without the path. */
    readonly sentence: string,
    readonly segments?: readonly (string | number)[],
  ) {
    const path = segments?.join('.');
    const detail = path ? `${path.slice(0, 200)}: ${sentence}` : sentence;
    super(detail);
    this.name = 'JsonProblem';
    this.detail = detail;
    this.path = path;
  }

  /** The problem as a field-error body, or null for one that is rendered as `{detail, code}` (unparsable, too deep). */
  toFieldErrors(): FieldErrors | null {
    if (this.segments === undefined || DETAILS_WITHOUT_FIELD.has(this.code)) return null;
    const tree = new FieldErrorTree();
    tree.add(this.segments, this.sentence);
    return tree.toJSON();
  }

  /** The body of the answer. */
  toBody(): FieldErrors | { readonly detail: string; readonly code: JsonProblemCode } {
    return this.toFieldErrors() ?? { detail: this.detail, code: this.code };
  }
}
