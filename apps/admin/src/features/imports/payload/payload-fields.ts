import { PAYLOAD_FIELDS } from './payload-fields.generated';

/** What people read of a field. */
export interface PayloadField {
  readonly label: string;
  readonly meaning: string;
}

const positions = new Map(Object.keys(PAYLOAD_FIELDS).map((path, position) => [path, position]));

/** The path of a field in every entry of the lists it is in: `customers.email` for `customers.0.email`. */
function withoutPositions(path: string): string {
  return path
    .split('.')
    .filter((name) => !/^\d+$/.test(name))
    .join('.');
}

/** The field at a path of a payload; undefined for an entry of a list and for an unknown field. */
export function fieldAt(path: string): PayloadField | undefined {
  return /(^|\.)\d+$|#\d+$/.test(path) ? undefined : PAYLOAD_FIELDS[withoutPositions(path)];
}

/** The label of a field, where it says more than its name does. */
export function labelBesideName(name: string, { label }: PayloadField): string | null {
  return label.toLowerCase() === name.replaceAll('_', ' ') ? null : label;
}

/** Sorts the fields of one object in the order of the contract; unknown ones come last, in their order. */
export function inContractOrder<T extends { readonly path: string }>(fields: readonly T[]): T[] {
  const placed = fields.map((field) => ({
    field,
    at: positions.get(withoutPositions(field.path)) ?? Number.MAX_SAFE_INTEGER,
  }));
  return placed.sort((one, other) => one.at - other.at).map(({ field }) => field);
}
