import { exampleOf } from '../field-facts.js';
import { type FieldSpec, type LeafSpec, type PayloadClass } from '../field-spec.js';
import { fieldsOf } from '../payload-metadata.js';

/** A value that suits a field of one value, or a list of so many of them. */
export function exampleValue(spec: LeafSpec): unknown {
  return structuredClone(exampleOf(spec));
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
