import { type FieldDescription, type FieldSpec, type PayloadClass } from '../payload/field-spec.js';
import { fieldsOf } from '../payload/payload-metadata.js';
import { rulesAbout } from './rules-about.js';

/** More values than this are listed below the table, not in it. */
const MOST_IN_A_CELL = 8;

/** Named columns of the tables of fields. */
const HEADER = ['| field | type | needed | bounds | rules |', '|---|---|---|---|---|'];

/**
 * A table of the fields of a class, and the lists of values too long for it.
 * @param paths where objects of the class are, as `customers[]`; '' for the top of a body
 * @param only the fields to show, in this order; all of them when left out
 */
export function fieldTable(type: PayloadClass, paths: readonly string[], only?: readonly string[]): string[] {
  const fields = fieldsOf(type);
  const names = only ?? [...fields.keys()];
  const shown = names.map((name): [string, FieldSpec] => {
    const spec = fields.get(name);
    if (spec === undefined) throw new Error(`${type.name} has no field ${name}.`);
    return [name, spec];
  });
  const rows = shown.map(([name, spec]) => row(name, spec, paths));
  const lists = shown.flatMap(([name, { description }]) => {
    const values = description.values ?? description.examples ?? [];
    return values.length > MOST_IN_A_CELL ? [`\`${name}\`: ${asCodes(values)}.`] : [];
  });
  return [[...HEADER, ...rows].join('\n'), ...lists];
}

function row(name: string, spec: FieldSpec, paths: readonly string[]): string {
  const { description } = spec;
  const rules = new Set(paths.flatMap((path) => rulesAbout(path === '' ? name : `${path}.${name}`)));
  const cells = [`\`${name}\``, typeOf(spec), neededWhen(description), boundsOf(spec).join('; '), [...rules].join(' ')];
  return `| ${cells.join(' | ')} |`;
}

function neededWhen({ required }: FieldDescription): string {
  if (required === 'conditional') return 'by a rule';
  return required ? 'yes' : 'no';
}

function typeOf(spec: FieldSpec): string {
  const { description } = spec;
  if (spec.kind === 'list') return 'list of objects';
  if (spec.kind === 'leaf' && spec.item) return 'list of decimals';
  if (description.format === 'date') return 'date';
  if (description.format === 'date-time') return 'date and time';
  if (description.type === 'decimal') return description.jsonTypes ? 'decimal, number or text' : 'decimal as text';
  if (description.type === 'integer') return 'whole number';
  if (description.type === 'number') return 'number';
  return { string: 'text', boolean: 'true or false', object: 'object', array: 'list' }[description.type];
}

function boundsOf(spec: FieldSpec): string[] {
  const { description } = spec;
  const { minLength, maxLength, min, max, decimal, values, examples, cap, minItems, usualItems, format } = description;
  return [
    ...(maxLength === undefined
      ? []
      : [minLength === maxLength ? `${maxLength} characters` : `at most ${maxLength} characters`]),
    ...(format === 'email' ? ['e-mail address'] : []),
    ...(format === 'phone' ? ['phone number'] : []),
    ...(min === undefined || max === undefined ? [] : [`${min} to ${max}`]),
    ...(min === undefined || max !== undefined ? [] : [`${min} or more`]),
    ...digits(spec.kind === 'leaf' ? (spec.item?.description.decimal ?? decimal) : decimal),
    ...(values ? [`one of ${values.length > MOST_IN_A_CELL ? 'the list below' : asCodes(values)}`] : []),
    ...(examples ? [`such as ${examples.length > MOST_IN_A_CELL ? 'those listed below' : asCodes(examples)}`] : []),
    ...(usualItems === undefined ? [] : [`${usualItems} entries, others with a warning`]),
    ...entries(minItems, cap),
    ...(description.allowBlank ? ['`""` is not given'] : []),
  ];
}

function digits(decimal: FieldDescription['decimal']): string[] {
  return decimal === undefined ? [] : [`${decimal.integer} digits before the point, ${decimal.fraction} after`];
}

function entries(least: number | undefined, most: number | undefined): string[] {
  if (most === undefined) return [];
  const number = most.toLocaleString('en-GB');
  return [`${least === undefined ? 'at most ' : `${least} to `}${number} ${most === 1 ? 'entry' : 'entries'}`];
}

function asCodes(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ');
}
