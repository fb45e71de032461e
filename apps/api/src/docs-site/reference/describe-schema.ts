import type { Json, Schema } from '../../platform/openapi/index.js';
import { nameOf, type ReferenceDocument, resolve } from './reference-document.js';

/** Values of an enumeration that a table shows. */
const MOST_VALUES = 24;
/** Said of every text: it holds no NUL. */
const ANY_TEXT = '^[^\\u0000]*$';
/** Longer patterns are for programs; the meaning of the field says them in words. */
const LONGEST_PATTERN = 24;

/** The type of a value in a few words: `text, date`, `list of objects`, `text or null`. */
export function typeOf(schema: Schema, document: ReferenceDocument): string {
  const types = [schema.type ?? []].flat().map((type) => wordFor(type, schema, document));
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((part) =>
    part.$ref === undefined ? typeOf(part, document) : nameOf(part.$ref),
  );
  const all = [...new Set([...types, ...alternatives])];
  return all.length === 0 ? 'any value' : all.join(' or ');
}

function wordFor(type: string, schema: Schema, document: ReferenceDocument): string {
  if (type === 'array') return listOf(schema.items, document);
  if (type === 'string') return schema.format === undefined ? 'text' : `text, ${schema.format}`;
  return (
    { integer: 'whole number', number: 'number', boolean: 'true or false', null: 'null', object: 'object' }[type] ??
    type
  );
}

function listOf(items: Schema | undefined, document: ReferenceDocument): string {
  if (items === undefined) return 'list';
  const entry = typeOf(resolve(items, document.components.schemas), document);
  return `list of ${entry === 'object' ? 'objects' : entry}`;
}

/** The bounds of a value, each in a few words. Values are texts of JSON. */
export function boundsOf(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, maxProperties, pattern } = schema;
  return [
    ...(schema.const === undefined ? [] : [`always ${JSON.stringify(schema.const)}`]),
    ...(schema.enum === undefined ? [] : [oneOf(schema.enum)]),
    ...range('characters', minLength, maxLength),
    ...range('', minimum, maximum),
    ...range('entries', minItems, maxItems),
    ...range('fields', undefined, maxProperties),
    ...(pattern === undefined || pattern === ANY_TEXT || pattern.length > LONGEST_PATTERN
      ? []
      : [`matches ${pattern}`]),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} unless given`]),
  ];
}

function oneOf(values: readonly Json[]): string {
  const shown = values
    .slice(0, MOST_VALUES)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const rest = values.length - shown.length;
  return `one of ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function range(unit: string, least: number | undefined, most: number | undefined): string[] {
  const words = (text: string) => [unit === '' ? text : `${text} ${unit}`];
  const shown = (value: number) => value.toLocaleString('en-GB');
  if (least !== undefined && least === most) return words(`${shown(least)}`);
  if (least !== undefined && most !== undefined && least !== 0) return words(`${shown(least)} to ${shown(most)}`);
  if (most !== undefined) return words(`at most ${shown(most)}`);
  return least === undefined || least === 0 ? [] : words(`at least ${shown(least)}`);
}
