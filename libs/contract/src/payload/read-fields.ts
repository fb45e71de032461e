import { ABSENT, type FieldSpec } from './field-spec.js';

/** Where the fields of an object are read one by one. */
export interface FieldWalk {
  /** @returns the value in its normal form, or ABSENT when there is none, or none that could be read */
  field(spec: FieldSpec, name: string, raw: unknown): unknown;
}

/** Order of the fields of the result: as declared, or by name as in canonical JSON. */
export type FieldOrder = 'declared' | 'by name';

/** Reads the fields of an object that has only fields of its own, in the order of their declaration. */
export type ReadFields = (raw: Readonly<Record<string, unknown>>, walk: FieldWalk) => Record<string, unknown>;

/**
 * Compiles the reader of a class's fields. It reads them in the order of declaration, which is the order of problems,
 * and writes them in the given order.
 */
export function compileReadFields(fields: ReadonlyMap<string, FieldSpec>, order: FieldOrder): ReadFields {
  const declared = [...fields].map(([name, spec]) => ({ name, spec, isRequired: spec.description.required === true }));
  const kept = order === 'by name' ? declared.toSorted((one, other) => (one.name < other.name ? -1 : 1)) : declared;
  const positions = kept.map((field) => declared.indexOf(field));
  return (raw, walk) => {
    const read = declared.map(({ name, spec, isRequired }) => {
      // Every object inherits members that were not sent.
      const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
      // A field that is not given is absent, unless it is required, which is a problem.
      return isRequired || value !== undefined ? walk.field(spec, name, value) : ABSENT;
    });
    const result: Record<string, unknown> = {};
    kept.forEach(({ name }, index) => {
      const value = read[positions[index] ?? index];
      if (value !== ABSENT) result[name] = value;
    });
    return result;
  };
}
