import { rulesAbout } from './rules-about.mjs';

/**
 * @typedef {import('../../libs/contract/src/index.js').FieldDescription} FieldDescription
 * @typedef {import('../../libs/contract/src/index.js').FieldSpec} FieldSpec
 * @typedef {import('../../libs/contract/src/index.js').PayloadClass} PayloadClass
 * @typedef {typeof import('../../libs/contract/src/index.js')} Contract
 */

/** More values than this are listed below the table, not in it. */
const MOST_IN_A_CELL = 8;

/** Named columns of the tables of fields. */
const HEADER = ['| field | meaning | type | needed | bounds | example | rules |', '|---|---|---|---|---|---|---|'];

/**
 * A table of the fields of a class, and the lists of values too long for it.
 * @param {Contract} contract
 * @param {PayloadClass} type
 * @param {readonly string[]} paths where objects of the class are, as `customers[]`; '' for the top of a body
 * @param {readonly string[]} [only] the fields to show, in this order; all of them when left out
 */
export function fieldTable(contract, type, paths, only) {
  const fields = contract.fieldsOf(type);
  const names = only ?? [...fields.keys()];
  const shown = names.map((name) => {
    const spec = fields.get(name);
    if (spec === undefined) throw new Error(`${type.name} has no field ${name}.`);
    return { name, spec };
  });
  const rows = shown.map(({ name, spec }) => row(name, spec, rulesOf(contract, name, paths)));
  const lists = shown.flatMap(({ name, spec: { description } }) => {
    const values = description.values ?? description.examples ?? [];
    return values.length > MOST_IN_A_CELL ? [`\`${name}\`: ${asCodes(values)}.`] : [];
  });
  return [[...HEADER, ...rows].join('\n'), ...lists];
}

/** @param {Contract} contract @param {string} name @param {readonly string[]} paths */
function rulesOf(contract, name, paths) {
  return [...new Set(paths.flatMap((path) => rulesAbout(contract, path === '' ? name : `${path}.${name}`)))];
}

/** @param {string} name @param {FieldSpec} spec @param {readonly string[]} rules */
function row(name, spec, rules) {
  const cells = [
    `\`${name}\``,
    spec.facts.meaning ?? '',
    typeOf(spec),
    neededWhen(spec.description),
    boundsOf(spec).join('; '),
    exampleIn(spec),
    rules.join(' '),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** None of what the bounds say already. @param {FieldSpec} spec */
function exampleIn({ kind, facts: { example } }) {
  const isTold = kind !== 'leaf' || example === undefined || typeof example === 'boolean';
  return isTold ? '' : `\`${JSON.stringify(example)}\``;
}

/** @param {FieldDescription} description */
function neededWhen({ required }) {
  if (required === 'conditional') return 'by a rule';
  return required ? 'yes' : 'no';
}

/** @param {FieldSpec} spec */
function typeOf(spec) {
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

/** @param {FieldSpec} spec */
function boundsOf(spec) {
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

/** @param {FieldDescription['decimal']} decimal */
function digits(decimal) {
  return decimal === undefined ? [] : [`${decimal.integer} digits before the point, ${decimal.fraction} after`];
}

/** @param {number | undefined} least @param {number | undefined} most */
function entries(least, most) {
  if (most === undefined) return [];
  const number = most.toLocaleString('en-GB');
  return [`${least === undefined ? 'at most ' : `${least} to `}${number} ${most === 1 ? 'entry' : 'entries'}`];
}

/** @param {readonly string[]} values */
function asCodes(values) {
  return values.map((value) => `\`${value}\``).join(', ');
}
