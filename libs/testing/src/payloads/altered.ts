/** The paths of all single values of a payload. */
export function valuePaths(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => valuePaths(inner, [...path, name]));
}

/** A copy of a payload with another value of the same type at a path. */
export function alteredAt<T extends object>(payload: T, path: readonly string[]): T {
  const altered = structuredClone(payload);
  const inside = path.slice(0, -1).reduce<object>((outer, name) => Object(Reflect.get(outer, name)), altered);
  const name = path.at(-1) ?? '';
  const was: unknown = Reflect.get(inside, name);
  Reflect.set(inside, name, typeof was === 'boolean' ? !was : typeof was === 'number' ? was + 1 : `${String(was)}1`);
  return altered;
}
