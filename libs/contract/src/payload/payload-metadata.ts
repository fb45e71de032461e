import type { FieldSpec, PayloadClass } from './field-spec.js';

const fieldsByClass = new WeakMap<object, Map<string, FieldSpec>>();

/** Records the specification of a field; called by the decorators. */
export function recordField(type: object, name: string, spec: FieldSpec): void {
  let fields = fieldsByClass.get(type);
  if (fields === undefined) {
    fields = new Map();
    fieldsByClass.set(type, fields);
  }
  fields.set(name, spec);
}

/** The fields of a DTO class in the order of their declaration. Throws when the class declares none. */
export function fieldsOf(type: PayloadClass): ReadonlyMap<string, FieldSpec> {
  const fields = fieldsByClass.get(type);
  if (fields === undefined) throw new Error(`${type.name} declares no payload fields.`);
  return fields;
}
