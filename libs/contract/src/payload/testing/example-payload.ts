import { type FieldDescription, type FieldSpec, type LeafSpec, type PayloadClass } from '../field-spec.js';
import { fieldsOf } from '../payload-metadata.js';

/** A text for each pattern of the field list. */
const MATCHING: Readonly<Record<string, string>> = {
  '^\\d{2}$': '14',
  '^\\d{4}$': '0244',
  '^\\d{5}$': '00206',
  '^\\d{4}/\\d{2}$': '2022/23',
};

/** A value in normal form that suits a field by its description alone. */
function exampleLeaf(description: FieldDescription): unknown {
  switch (description.type) {
    case 'boolean':
      return true;
    case 'integer':
      return description.max;
    case 'decimal':
      return '1.5';
    case 'object':
      return { any: ['thing', 1] };
    default:
      return exampleText(description);
  }
}

/** A value that suits a field of one value, or a list of so many of them. */
export function exampleValue({ description, item }: LeafSpec): unknown {
  if (item === undefined) return exampleLeaf(description);
  return Array.from({ length: description.usualItems ?? 1 }, () => exampleLeaf(item.description));
}

function exampleText({ format, values, pattern, maxLength }: FieldDescription): string {
  if (format === 'date') return '2024-02-29';
  if (format === 'date-time') return '2024-02-29T10:15:00Z';
  return values?.[0] ?? MATCHING[pattern ?? ''] ?? 'W1F 9DE'.slice(0, maxLength).trim();
}

/** An object that fills every field of a class, with one entry in every list. Its shape is right; rules may object. */
export function examplePayload(type: PayloadClass): Record<string, unknown> {
  return Object.fromEntries([...fieldsOf(type)].map(([name, spec]) => [name, exampleField(spec)]));
}

function exampleField(spec: FieldSpec): unknown {
  if (spec.kind === 'leaf') return exampleValue(spec);
  const value = examplePayload(spec.type());
  return spec.kind === 'list' ? [value] : value;
}
