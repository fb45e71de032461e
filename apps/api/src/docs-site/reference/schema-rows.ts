import type { Schema } from '../../platform/openapi/index.js';
import { nameOf, type ReferenceDocument, resolve } from './reference-document.js';

/** A field in a table of an object and everything within it. */
export interface SchemaRow {
  /** `customers[].email`; '' is the whole. */
  readonly path: string;
  readonly schema: Schema;
  /** The name of the schema of the value, or of its entries; null when it has none. */
  readonly named: string | null;
  readonly isRequired: boolean;
}

/** Deeper than any payload; what refers to itself ends here. */
const DEEPEST = 12;

/**
 * The fields of a schema in the order of the document.
 * @param isDeep whether fields of named schemas within are listed too
 */
export function schemaRows(schema: Schema, document: ReferenceDocument, isDeep: boolean): SchemaRow[] {
  return rowsWithin(resolve(schema, document.components.schemas), '', { document, isDeep, depth: 0 });
}

interface Walk {
  readonly document: ReferenceDocument;
  readonly isDeep: boolean;
  readonly depth: number;
}

function rowsWithin(schema: Schema, prefix: string, walk: Walk): SchemaRow[] {
  if (walk.depth > DEEPEST) return [];
  const { properties = {}, required = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, property]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return rowsOf(property, path, required.includes(name), walk);
  });
  const within = { ...walk, depth: walk.depth + 1 };
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const further = parts.flatMap((part) => rowsWithin(resolve(part, walk.document.components.schemas), prefix, within));
  const entries = schema.items === undefined ? [] : entryRows(schema.items, `${prefix}[]`, within);
  const known = new Set<string>();
  return [...own, ...further, ...entries].filter(({ path }) => !known.has(path) && known.add(path));
}

function rowsOf(property: Schema, path: string, isRequired: boolean, walk: Walk): SchemaRow[] {
  const schema = resolve(property, walk.document.components.schemas);
  const entry = schema.items;
  const reference = property.$ref ?? entry?.$ref;
  const row = { path, schema, named: reference === undefined ? null : nameOf(reference), isRequired };
  if (reference !== undefined && !walk.isDeep) return [row];
  return [row, ...rowsWithin(schema, path, { ...walk, depth: walk.depth + 1 })];
}

function entryRows(items: Schema, path: string, walk: Walk): SchemaRow[] {
  if (items.$ref !== undefined && !walk.isDeep) return [];
  return rowsWithin(resolve(items, walk.document.components.schemas), path, walk);
}
