/**
 * What a list of one holds.
 * @throws {Error} it holds none, or several
 */
export function only<T>(list: readonly T[]): T {
  const [one, ...others] = list;
  if (list.length === 0 || others.length > 0) throw new Error(`There are ${list.length} instead of one.`);
  return one as T;
}
