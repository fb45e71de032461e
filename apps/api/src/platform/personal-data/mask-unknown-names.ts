import { type FieldSpec, fieldsOf, type PayloadClass, REQUEST_CLASSES } from '@carryover/contract';

/** Mask of what may be personal, in place of a value or of a name. */
export const MASK = '•••';

/** A position in a list; a number of more digits may be that of a telephone. */
const INDEX = /^\d{1,5}$/;

/**
 * Masks names in a path that are no fields of the request, because an unknown name may be personal data, such as a key
 * of free-form data. What follows the first such name is left out.
 * @param path dotted, with positions: `metadata.0.value.Ann` becomes `metadata.0.value.•••`
 */
export function maskUnknownNames(source: keyof typeof REQUEST_CLASSES, path: string): string {
  // Null inside of a single value, in which nothing is described.
  let type: PayloadClass | null = REQUEST_CLASSES[source];
  const known: string[] = [];
  for (const name of path.split('.')) {
    if (!INDEX.test(name)) {
      const spec: FieldSpec | undefined = type === null ? undefined : fieldsOf(type).get(name);
      if (spec === undefined) return path && [...known, MASK].join('.');
      type = spec.kind === 'leaf' ? null : spec.type();
    }
    known.push(name);
  }
  return path;
}
