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

/**
 * The fields of a DTO class in the order of declaration, inherited ones first.
 * @throws Error the class declares none
 */
export function fieldsOf(type: PayloadClass): ReadonlyMap<string, FieldSpec> {
  const own = fieldsByClass.get(type);
  const parent: unknown = Object.getPrototypeOf(type.prototype)?.constructor;
  const inherited = typeof parent === 'function' && parent !== Object ? fieldsOfAny(parent as PayloadClass) : null;
  if (inherited !== null) return new Map([...inherited, ...(own ?? [])]);
  if (own === undefined) throw new Error(`${type.name} declares no payload fields.`);
  return own;
}

function fieldsOfAny(type: PayloadClass): ReadonlyMap<string, FieldSpec> | null {
  return fieldsByClass.has(type) ? fieldsOf(type) : null;
}
