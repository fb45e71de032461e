import type { ErrorCode, PayloadClass } from '@carryover/contract';
import type {
  AnswerDescription,
  CompleteAnswer,
  Examples,
  MediaDescription,
  RequestBodyDescription,
} from './description.js';
import type { Headers } from './headers.js';
import { named } from './named-schema.js';
import { LONGEST_TEXT, payloadSchema } from './payload-schema.js';
import type { Json, Schema } from './schema.js';
import { list, text } from './schemas.js';

const JSON_TYPE = 'application/json';

interface AnswerOptions {
  readonly headers?: Headers;
  /** Where it is not JSON. */
  readonly mediaType?: string;
}

/** What an example shows, in a line. */
interface ExampleOptions {
  readonly summary?: string;
}

interface BodyOptions {
  readonly description?: string;
  /** Whether it has to be there, which is usual. */
  readonly required?: boolean;
}

/** One example without a name of its own. */
export function example(value: Json, summary = 'An example'): Examples {
  return { example: { summary, value } };
}

/** An answer with a body. @param shown an example of it; for several see {@link answerWith} */
export function answer(
  status: number,
  description: string,
  schema: Schema,
  shown: Json,
  { summary, ...options }: AnswerOptions & ExampleOptions = {},
): CompleteAnswer {
  return answerWith(status, description, schema, example(shown, summary), options);
}

/** An answer with a body. @param examples at least one, by name */
export function answerWith(
  status: number,
  description: string,
  schema: Schema,
  examples: Examples,
  { headers, mediaType = JSON_TYPE }: AnswerOptions = {},
): CompleteAnswer {
  return { status, description, ...(headers && { headers }), content: { [mediaType]: { schema, examples } } };
}

/** The success, with the status that the framework answers. @param shown an example of it */
export function success(
  description: string,
  schema: Schema,
  shown: Json,
  options?: AnswerOptions & ExampleOptions,
): AnswerDescription {
  const { status: _, ...given } = answer(200, description, schema, shown, options);
  return given;
}

/** An answer without a body, such as 204 or 304. */
export function emptyAnswer(status: number, description: string, headers?: Headers): CompleteAnswer {
  return { status, description, ...(headers && { headers }) };
}

/** A refusal as `{detail, code}`; texts come from the catalogue of errors. */
export function errorAnswer(status: number, codes: readonly ErrorCode[], headers?: Headers): CompleteAnswer {
  return { status, codes, ...(headers && { headers }) };
}

/** The refusal of something that breaks field rules: messages nested by field path. @param name of the example */
export function fieldErrorsAnswer(shown: Json, summary = 'An example', name = 'example'): CompleteAnswer {
  const description = 'Fields or parameters are wrong; every problem is named at its path.';
  return answerWith(400, description, FIELD_ERRORS, { [name]: { summary, value: shown } });
}

/** The refusal of one wrong parameter or field, with its messages; its example is called after the summary. */
export function refused(summary: string, messages: Json): CompleteAnswer {
  return fieldErrorsAnswer(messages, summary, summary.toLowerCase().replace(/\W+/g, '_'));
}

/** Messages by field, nested as the fields are; positions in lists are keys such as "0". */
const FIELD_ERRORS: Schema = named('FieldErrors', {
  type: 'object',
  description:
    'Messages by field, nested as the fields are. Positions in lists are keys such as "0"; what concerns several fields is under `non_field_errors` of the smallest object around them.',
  // A field nobody knows is named as it was sent, whatever it is called.
  propertyNames: text(LONGEST_TEXT, { pattern: '^[\\s\\S]*$' }),
  additionalProperties: {
    anyOf: [list(text(4_096), 1_000, { minItems: 1 }), { $ref: '#/components/schemas/FieldErrors' }],
  },
  minProperties: 1,
  maxProperties: 10_000,
});

/** The refusal of a parameter where none is taken. */
export const UNKNOWN_PARAMETER = fieldErrorsAnswer(
  { is_dryrun: ['This field is not recognised.'] },
  'A parameter that nobody knows',
);

/**
 * A JSON body. @param type its schema, or the class that it is read with
 * @param shown an example of it; for several see {@link jsonBodyWith}
 */
export function jsonBody(
  type: PayloadClass | Schema,
  shown: Json,
  { summary, ...options }: BodyOptions & ExampleOptions = {},
): RequestBodyDescription {
  return jsonBodyWith(type, example(shown, summary), options);
}

/** A JSON body with examples by name. */
export function jsonBodyWith(
  type: PayloadClass | Schema,
  examples: Examples,
  { description, required = true }: BodyOptions = {},
): RequestBodyDescription {
  const schema = typeof type === 'function' ? payloadSchema(type) : type;
  return {
    ...(description !== undefined && { description }),
    required,
    content: { [JSON_TYPE]: { schema, examples } },
  };
}

/** A body of CSV in UTF-8. */
export function csvBody(maxLength: number, sample: string, description: string): RequestBodyDescription {
  const media: MediaDescription = { schema: text(maxLength), examples: example(sample) };
  return { required: true, description, content: { 'text/csv': media } };
}
