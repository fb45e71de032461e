import { type FieldDescription, type FieldSpec, type PayloadClass } from '../field-spec.js';
import { fieldsOf } from '../payload-metadata.js';
import { type ListedField } from './field-list.js';

/** The fields of a class and of the classes within, by their path in the list. */
export function describedFields(type: PayloadClass, prefix = ''): [string, FieldSpec][] {
  return [...fieldsOf(type)].flatMap(([name, spec]): [string, FieldSpec][] => {
    const path = prefix + name;
    if (spec.kind === 'leaf')
      return [[path, spec], ...(spec.item ? [[`${path}[]`, spec.item] as [string, FieldSpec]] : [])];
    return [[path, spec], ...describedFields(spec.type(), `${path}${spec.kind === 'list' ? '[]' : ''}.`)];
  });
}

const withoutBlank = (values: readonly string[] = []): readonly string[] => values.filter((value) => value !== '');

/** What the list says, in the words of the code. */
export function expectedDescription(field: ListedField): Record<string, unknown> {
  const isText = field.type === 'string';
  const values = withoutBlank(field.enum);
  return {
    type: field.type,
    format: field.format ?? undefined,
    required: field.required,
    allowBlank: isText ? field.allow_blank === true : undefined,
    minLength: field.minLength,
    maxLength: field.maxLength,
    pattern: field.pattern,
    min: field.min,
    max: field.max,
    decimal: field.decimal && { integer: field.decimal.integer_digits, fraction: field.decimal.fraction_digits },
    jsonTypes: field.type === 'decimal' && field.json_types?.includes('number') ? field.json_types : undefined,
    values: values.length > 0 && !field.enum_open ? values : undefined,
    examples: values.length > 0 && field.enum_open ? values : undefined,
  };
}

/** What the code says. How many entries a list has is compared on its own: rules own most of those bounds. */
export function actualDescription({
  cap: _,
  minItems: __,
  usualItems: ___,
  ...description
}: FieldDescription): Record<string, unknown> {
  return description as unknown as Record<string, unknown>;
}
