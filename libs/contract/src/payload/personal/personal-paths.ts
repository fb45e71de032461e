import type { FieldSpec, PayloadClass } from '../field-spec.js';
import { fieldsOf } from '../payload-metadata.js';

/** A path in a request, from the outermost field in; positions in lists are ignored. */
export type PayloadPath = string | readonly string[];

const AN_INDEX = /^\d+$/;

/**
 * Whether the value at a path of a request may be personal: yes, unless its field is declared not to be; unknown
 * fields are personal. An object or list is personal when anything in it is.
 * @param path names, or a path as `customers.0.email`, in objects of the class
 */
export function isPersonalPath(type: PayloadClass, path: PayloadPath): boolean {
  const names = (typeof path === 'string' ? path.split('.') : path).filter((name) => !AN_INDEX.test(name));
  return isPersonalWithin(type, names[0] === '' ? names.slice(1) : names);
}

function isPersonalWithin(type: PayloadClass, [name, ...inner]: readonly string[]): boolean {
  if (name === undefined) return [...fieldsOf(type).values()].some(isPersonalField);
  const spec = fieldsOf(type).get(name);
  if (spec === undefined) return true;
  if (spec.kind !== 'leaf') return isPersonalWithin(spec.type(), inner);
  // A single value has no fields, so anything within it is not described.
  return inner.length > 0 || isPersonalField(spec);
}

function isPersonalField(spec: FieldSpec): boolean {
  return spec.kind === 'leaf' ? spec.facts.personal !== false : isPersonalWithin(spec.type(), []);
}

/** Paths of the fields in a class and the classes within that do not say whether they are personal. */
export function undeclaredFields(type: PayloadClass, prefix = ''): string[] {
  return [...fieldsOf(type)].flatMap(([name, spec]) => {
    const path = prefix + name;
    if (spec.kind !== 'leaf') return undeclaredFields(spec.type(), `${path}.`);
    return spec.facts.personal === undefined ? [path] : [];
  });
}

/** Refuses classes with a field that does not say whether it is personal. @throws Error that names them all */
export function assertPersonalDeclared(types: readonly PayloadClass[]): void {
  const undeclared = types.flatMap((type) => undeclaredFields(type).map((path) => `${type.name} ${path}`));
  if (undeclared.length > 0)
    throw new Error(`These fields do not say whether they are personal: ${undeclared.join(', ')}.`);
}
