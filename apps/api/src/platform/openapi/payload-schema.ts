import { type FieldDescription, type FieldSpec, fieldsOf, type PayloadClass } from '@carryover/contract';
import { named, nameOf } from './named-schema.js';
import type { Json, Schema } from './schema.js';
import { ANY_TEXT, day, described, oneOf, text, whole } from './schemas.js';

const schemas = new WeakMap<PayloadClass, Schema>();

/** Texts for which the contract names no length are bounded by the body. */
export const LONGEST_TEXT = 5_242_880;

/**
 * The schema of a request, from the decorated class that the service reads it with: never repeated by hand.
 * @param type a class with the decorators of the contract; its name becomes the name of the schema
 */
export function payloadSchema(type: PayloadClass): Schema {
  const known = schemas.get(type);
  if (known !== undefined) return known;
  const fields = [...fieldsOf(type)];
  const required = fields.filter(([, { description }]) => description.required === true).map(([name]) => name);
  const schema = named(type.name, {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, spec]) => [name, fieldSchema(spec)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  });
  schemas.set(type, schema);
  return schema;
}

/** What a value may be, and what the field says of itself. */
function fieldSchema(spec: FieldSpec): Schema {
  const { description, facts } = spec;
  const schema = valueSchema(spec);
  const isNamed = nameOf(schema) !== undefined;
  const told = [
    facts.meaning,
    ...(description.required === 'conditional' ? [CONDITIONAL] : []),
    ...(isNamed ? [] : [schema.description]),
  ].filter((text) => text !== undefined);
  const isShown = facts.example !== undefined && typeof facts.example !== 'boolean' && schema.examples === undefined;
  const shown = isShown ? { ...schema, examples: [facts.example as Json] } : schema;
  return told.length === 0 ? shown : described(told.join(' '), shown);
}

function valueSchema(spec: FieldSpec): Schema {
  switch (spec.kind) {
    case 'object':
      return payloadSchema(spec.type());
    case 'list':
      return listSchema(spec.description, payloadSchema(spec.type()));
    case 'leaf':
      return spec.item === undefined
        ? leafSchema(spec.description)
        : listSchema(spec.description, fieldSchema(spec.item));
  }
}

const CONDITIONAL = 'Required or refused depending on other fields; see the rules.';

function listSchema({ cap = 1_000, minItems, usualItems }: FieldDescription, items: Schema): Schema {
  return {
    type: 'array',
    items,
    ...(minItems !== undefined && { minItems }),
    maxItems: cap,
    ...(usualItems !== undefined && { description: `${usualItems} entries; another number is a warning.` }),
  };
}

function leafSchema(description: FieldDescription): Schema {
  switch (description.type) {
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
      return whole(description.min ?? 0, description.max ?? 0);
    case 'number':
      return numberSchema(description);
    case 'object':
      return { type: 'object', maxProperties: 10_000 };
    case 'decimal':
      return decimalSchema(description);
    default:
      return textSchema(description);
  }
}

function decimalSchema({ pattern = ANY_TEXT, decimal, min, jsonTypes = ['string'] }: FieldDescription): Schema {
  const { integer, fraction } = decimal ?? { integer: 0, fraction: 0 };
  const isNotNegative = min !== undefined;
  const asText: Schema = {
    type: 'string',
    maxLength: integer + fraction + 2,
    pattern: isNotNegative ? pattern.replace('^-?', '^') : pattern,
  };
  if (!jsonTypes.includes('number')) return asText;
  const bound = 10 ** integer;
  return { anyOf: [asText, { type: 'number', minimum: isNotNegative ? 0 : -bound, maximum: bound }] };
}

function numberSchema({ decimal }: FieldDescription): Schema {
  const { integer, fraction } = decimal ?? { integer: 0, fraction: 0 };
  const bound = 10 ** integer;
  const digits = `At most ${integer} digits before and ${fraction} after the point; every digit counts.`;
  return { type: 'number', minimum: -bound, maximum: bound, description: digits };
}

const MOMENT = 'ISO 8601; without an offset it is London time.';
const BLANK = 'Empty counts as not given.';
const OPEN = 'An open list: there are other words than these examples.';

function textSchema(field: FieldDescription): Schema {
  const { values, examples, format, minLength, maxLength = LONGEST_TEXT, pattern = ANY_TEXT, allowBlank } = field;
  const told = [...(examples === undefined ? [] : [OPEN]), ...(allowBlank === true ? [BLANK] : [])];
  const blank = told.length === 0 ? {} : { description: told.join(' ') };
  if (values !== undefined) return oneOf(allowBlank === true ? [...values, ''] : values, blank);
  if (format === 'date') return day();
  if (format === 'date-time') return text(40, { pattern, description: MOMENT });
  return {
    ...text(maxLength, { pattern, ...blank, ...(examples && { examples }) }),
    ...(minLength !== undefined && { minLength }),
    ...(format === 'email' && { format }),
  };
}
