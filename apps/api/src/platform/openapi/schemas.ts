import { nameOf } from './named-schema.js';
import type { Json, Schema } from './schema.js';

/** No text of ours holds a NUL: the database could not store it. */
export const ANY_TEXT = '^[^\\u0000]*$';

type Annotations = Pick<Schema, 'description' | 'examples' | 'default'>;

interface TextBounds extends Annotations {
  readonly minLength?: number;
  readonly pattern?: string;
}

/** A text of at most so many characters. */
export function text(maxLength: number, { pattern = ANY_TEXT, ...rest }: TextBounds = {}): Schema {
  return { type: 'string', maxLength, pattern, ...rest };
}

/** One of a closed set of texts. */
export function oneOf(values: readonly string[], annotations: Annotations = {}): Schema {
  return { type: 'string', enum: values, ...annotations };
}

/** A whole number within bounds, both inclusive. */
export function whole(minimum: number, maximum: number, annotations: Annotations = {}): Schema {
  const format = maximum > 2_147_483_647 || minimum < -2_147_483_648 ? 'int64' : 'int32';
  return { type: 'integer', format, minimum, maximum, ...annotations };
}

/** A count, such as rows of a table. */
export function count(annotations: Annotations = {}): Schema {
  return whole(0, Number.MAX_SAFE_INTEGER, annotations);
}

export function flag(annotations: Annotations = {}): Schema {
  return { type: 'boolean', ...annotations };
}

/** A moment with its offset, such as `2026-03-01T09:30:00.123456Z`. */
export function instant(annotations: Annotations = {}): Schema {
  return { type: 'string', format: 'date-time', maxLength: 40, ...annotations };
}

/** A day of the calendar, `2026-03-01`. */
export function day(annotations: Annotations = {}): Schema {
  return { type: 'string', format: 'date', maxLength: 10, ...annotations };
}

/** An id of ours. */
export function uuid(annotations: Annotations = {}): Schema {
  return { type: 'string', format: 'uuid', maxLength: 36, ...annotations };
}

/** An exact decimal number as text. */
export function decimalText(integerDigits: number, fractionDigits: number, annotations: Annotations = {}): Schema {
  const pattern = `^-?\\d{1,${integerDigits}}(\\.\\d{1,${fractionDigits}})?$`;
  return { type: 'string', maxLength: integerDigits + fractionDigits + 2, pattern, ...annotations };
}

/** A list of at most so many entries. */
export function list(items: Schema, maxItems: number, { minItems, ...rest }: Annotations & { minItems?: number } = {}) {
  return { type: 'array', items, ...(minItems !== undefined && { minItems }), maxItems, ...rest } satisfies Schema;
}

/** What the schema says, or null. */
export function nullable(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** The schema with a description of the place it is used at. */
export function described(description: string, schema: Schema): Schema {
  return nameOf(schema) === undefined ? { ...schema, description } : { description, allOf: [schema] };
}

/** Exactly this value. */
export function constant(value: Json): Schema {
  return { const: value };
}

interface ObjectOptions {
  readonly description?: string;
  /** Names of the properties that may be absent; all others are always there. */
  readonly optional?: readonly string[];
}

/** An object of exactly these properties. */
export function objectSchema(
  properties: Readonly<Record<string, Schema>>,
  { description, optional = [] }: ObjectOptions = {},
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/**
 * An object whose keys are data, such as counts by name.
 * @param most how many keys there can be
 */
export function mapOf(values: Schema, most: number, annotations: Annotations = {}): Schema {
  return {
    type: 'object',
    propertyNames: text(256),
    additionalProperties: values,
    maxProperties: most,
    ...annotations,
  };
}

/** Any JSON object, such as what somebody else recorded. */
export function anyObject(annotations: Annotations = {}): Schema {
  return { type: 'object', maxProperties: 10_000, ...annotations };
}
