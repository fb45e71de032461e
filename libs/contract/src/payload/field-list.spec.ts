import { describe, expect, it } from '@jest/globals';
import { AccountImportRequest } from './dto/account-import.request.js';
import { type FieldDescription, type FieldSpec, type PayloadClass } from './field-spec.js';
import { fieldsOf } from './payload-metadata.js';
import { accountFields, type ListedField } from './testing/field-list.js';

function describedFields(type: PayloadClass, prefix = ''): [string, FieldSpec][] {
  return [...fieldsOf(type)].flatMap(([name, spec]): [string, FieldSpec][] => {
    const path = prefix + name;
    if (spec.kind === 'leaf') return [[path, spec]];
    return [[path, spec], ...describedFields(spec.type(), `${path}${spec.kind === 'list' ? '[]' : ''}.`)];
  });
}

const withoutBlank = (values: readonly string[] = []): readonly string[] => values.filter((value) => value !== '');

/** What the list says, in the words of the code. */
function expectedDescription(field: ListedField): Record<string, unknown> {
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
    values: values.length > 0 && !field.enum_open ? values : undefined,
    examples: values.length > 0 && field.enum_open ? values : undefined,
  };
}

function actualDescription({ cap: _, ...description }: FieldDescription): Record<string, unknown> {
  return description as unknown as Record<string, unknown>;
}

describe('the account payload classes', () => {
  const described = new Map(describedFields(AccountImportRequest));
  const listed = accountFields();

  it('declare the 176 fields of the published list, no more and no fewer', () => {
    expect(listed).toHaveLength(176);
    expect([...described.keys()].sort()).toEqual(listed.map(({ path }) => path).sort());
  });

  it.each(listed.map((field) => [field.path, field] as const))('describe %s as the list does', (path, field) => {
    const spec = described.get(path);
    expect(spec && actualDescription(spec.description)).toEqual(expectedDescription(field));
  });

  it('cap a list where the published list does', () => {
    const bounded = listed.filter((field) => field.maxItems !== undefined);
    expect(bounded.map(({ path }) => described.get(path)?.description.cap)).toEqual(
      bounded.map(({ maxItems }) => maxItems),
    );
    expect(bounded).not.toHaveLength(0);
  });

  it('cap every list', () => {
    const lists = [...described.values()].filter(({ kind }) => kind === 'list');
    expect(lists.every(({ description }) => (description.cap ?? 0) > 0)).toBe(true);
  });
});
