import type { Schema } from './schema.js';

const names = new WeakMap<Schema, string>();

/**
 * Gives a schema a name: the document holds it once, under `components.schemas`, and refers to it everywhere else. The
 * very same object has to be used at every place; two schemas of one name are refused when the document is assembled.
 */
export function named<T>(name: string, schema: Schema<T>): Schema<T> {
  names.set(schema, name);
  return schema;
}

/** The name of a schema, or undefined for one that is written out where it is used. */
export function nameOf(schema: Schema): string | undefined {
  return names.get(schema);
}
