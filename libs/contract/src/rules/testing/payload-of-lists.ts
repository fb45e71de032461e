import { type PayloadClass } from '../../payload/field-spec.js';
import { fieldsOf } from '../../payload/payload-metadata.js';
import { exampleValue } from '../../payload/testing/example-payload.js';

/** Says how many entries the lists of a class have. */
export type LengthOf = (parent: PayloadClass) => number;

/**
 * An object that fills every field of a class.
 * @param isVaried whether entries of a list have texts of their own; else all are the same
 */
export function payloadOfLists(
  type: PayloadClass,
  lengthOf: LengthOf,
  isVaried: boolean,
  suffix = '',
): Record<string, unknown> {
  const fields = [...fieldsOf(type)].map(([name, spec]) => {
    if (spec.kind === 'leaf') {
      const value = exampleValue(spec);
      const isFree = typeof value === 'string' && spec.description.format === undefined && !spec.description.values;
      return [name, isFree && isVaried && spec.description.type === 'string' ? `${value}${suffix}` : value];
    }
    const entry = (end: string) => payloadOfLists(spec.type(), lengthOf, isVaried, end);
    if (spec.kind === 'object') return [name, entry(suffix)];
    return [name, Array.from({ length: lengthOf(type) }, (_, index) => entry(`${suffix} ${index}`))];
  });
  return Object.fromEntries(fields);
}

/** A class and all classes of the objects in it that have lists. */
export function classesWithLists(type: PayloadClass, found = new Set<PayloadClass>()): Set<PayloadClass> {
  for (const [, spec] of fieldsOf(type)) {
    if (spec.kind === 'list') found.add(type);
    if (spec.kind !== 'leaf') classesWithLists(spec.type(), found);
  }
  return found;
}
