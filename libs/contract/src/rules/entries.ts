/** An object of a body and its path. */
export interface Entry<T> {
  readonly path: string;
  readonly value: T;
}

const NONE: readonly Entry<never>[] = [];

/** The readable entries of a list with their paths; entries that are no objects are left out. */
export function entries<T>(list: readonly (T | undefined)[] | undefined, path: string): readonly Entry<T>[] {
  if (list === undefined) return NONE;
  const readable: Entry<T>[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const value = list[index];
    if (value !== undefined) readable.push({ path: `${path}.${index}`, value });
  }
  return readable;
}
