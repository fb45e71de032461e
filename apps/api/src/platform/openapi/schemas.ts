import { named, nameOf } from './named-schema.js';
import type { Answer, Json, Schema } from './schema.js';

/** No text of ours holds a NUL: the database could not store it. */
export const ANY_TEXT = '^[^\\u0000]*$';

/** An instant in code; JSON writes a Date as text. */
type Instant = string | Date;

type Annotations = Pick<Schema, 'description' | 'examples' | 'default'>;

interface TextBounds extends Annotations {
  readonly minLength?: number;
  readonly pattern?: string;
}

/** A text of at most so many characters. */
export function text(maxLength: number, { pattern = ANY_TEXT, ...rest }: TextBounds = {}): Schema<string> {
  return { type: 'string', maxLength, pattern, ...rest };
}

/** One of a closed set of texts. */
export function oneOf<const V extends string>(values: readonly V[], annotations: Annotations = {}): Schema<V> {
  return { type: 'string', enum: values, ...annotations };
}

/** A whole number within bounds, both inclusive. */
export function whole(minimum: number, maximum: number, annotations: Annotations = {}): Schema<number> {
  const format = maximum > 2_147_483_647 || minimum < -2_147_483_648 ? 'int64' : 'int32';
  return { type: 'integer', format, minimum, maximum, ...annotations };
}

/** A count, such as rows of a table. */
export function count(annotations: Annotations = {}): Schema<number> {
  return whole(0, Number.MAX_SAFE_INTEGER, annotations);
}

/** A number of 0 or more that is no count, such as so many a minute. */
export function rate(annotations: Annotations = {}): Schema<number> {
  return { type: 'number', minimum: 0, ...annotations };
}

/** true or false. */
export function flag(annotations: Annotations = {}): Schema<boolean> {
  return { type: 'boolean', ...annotations };
}

/** A moment with its offset, such as `2026-03-01T09:30:00.123456Z`. */
export function instant(annotations: Annotations = {}): Schema<Instant> {
  return { type: 'string', format: 'date-time', maxLength: 40, ...annotations };
}

/** A day of the calendar, `2026-03-01`. */
export function day(annotations: Annotations = {}): Schema<string> {
  return { type: 'string', format: 'date', maxLength: 10, ...annotations };
}

/** An id of ours. */
export function uuid(annotations: Annotations = {}): Schema<string> {
  return { type: 'string', format: 'uuid', maxLength: 36, ...annotations };
}

/** An exact decimal number as text. */
export function decimalText(
  integerDigits: number,
  fractionDigits: number,
  annotations: Annotations = {},
): Schema<string> {
  const pattern = `^-?\\d{1,${integerDigits}}(\\.\\d{1,${fractionDigits}})?$`;
  return { type: 'string', maxLength: integerDigits + fractionDigits + 2, pattern, ...annotations };
}

/** A list of at most so many entries. */
export function list<T>(
  items: Schema<T>,
  maxItems: number,
  { minItems, ...rest }: Annotations & { minItems?: number } = {},
): Schema<readonly T[]> {
  return { type: 'array', items, ...(minItems !== undefined && { minItems }), maxItems, ...rest };
}

/** What the schema says, or null. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return { anyOf: [schema, NULL] };
}

/** Null, where there is never anything else. */
export const NULL: Schema<null> = { type: 'null' };

/** What one of the schemas says. */
export function eitherOf<const S extends readonly Schema[]>(...schemas: S): Schema<Answer<S[number]>> {
  return { anyOf: schemas };
}

/** The schema with a description of the place it is used at. */
export function described<T>(description: string, schema: Schema<T>): Schema<T> {
  return nameOf(schema) === undefined ? { ...schema, description } : { description, allOf: [schema] };
}

/** Exactly this value. */
export function constant<const V extends Json>(value: V): Schema<V> {
  return { const: value };
}

type Properties = Readonly<Record<string, Schema>>;

interface ObjectOptions<Optional extends string> {
  readonly description?: string;
  /** Names of the properties that may be absent; all others are always there. */
  readonly optional?: readonly Optional[];
}

/** An object of the properties, of which some may be absent. */
type ObjectOf<P extends Properties, Optional extends keyof P> = Together<
  { readonly [Name in Exclude<keyof P, Optional>]: Answer<P[Name]> } & {
    readonly [Name in Optional]?: Answer<P[Name]>;
  }
>;

/** One object in the place of an intersection, which messages of the compiler would spell out. */
type Together<T> = { [Name in keyof T]: T[Name] };

/** An object of exactly these properties. */
export function objectSchema<const P extends Properties, const Optional extends keyof P & string = never>(
  properties: P,
  { description, optional = [] }: ObjectOptions<Optional> = {},
): Schema<ObjectOf<P, Optional>> {
  const required = Object.keys(properties).filter((name) => !optional.some((absent) => absent === name));
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** The same with a name in the document; see {@link named}. */
export function namedObject<const P extends Properties, const Optional extends keyof P & string = never>(
  name: string,
  properties: P,
  options: ObjectOptions<Optional> = {},
): Schema<ObjectOf<P, Optional>> {
  return named(name, objectSchema(properties, options));
}

/** An object of exactly these names, each with a count. */
export function countsOf<const Name extends string>(
  names: readonly Name[],
  options: Pick<Annotations, 'description'> = {},
): Schema<Readonly<Record<Name, number>>> {
  return objectSchema(Object.fromEntries(names.map((name) => [name, count()])), options);
}

/**
 * An object whose keys are data, such as counts by name.
 * @param most how many keys there can be
 */
export function mapOf<T>(
  values: Schema<T>,
  most: number,
  annotations: Annotations = {},
): Schema<Readonly<Record<string, T>>> {
  return {
    type: 'object',
    propertyNames: text(256),
    additionalProperties: values,
    maxProperties: most,
    ...annotations,
  };
}

/**
 * Any JSON object, such as what somebody else recorded. That it may have properties is said, as some generators of clients
 * take it for an empty one otherwise.
 */
export function anyObject(annotations: Annotations = {}): Schema<object> {
  return { type: 'object', additionalProperties: true, maxProperties: 10_000, ...annotations };
}
