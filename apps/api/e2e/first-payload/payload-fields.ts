/** The payload with the value at `customers.0.landline` (or the like) set. */
export function withField(payload: object, path: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(payload) as Record<string, unknown>;
  const [parent, key] = locate(copy, path);
  parent[key] = value;
  return copy;
}

/** The payload without the field at the path, which must be there. */
export function withoutField(payload: object, path: string): Record<string, unknown> {
  const copy = structuredClone(payload) as Record<string, unknown>;
  const [parent, key] = locate(copy, path);
  if (!(key in parent)) throw new Error(`the payload has no ${path}`);
  delete parent[key];
  return copy;
}

function locate(payload: Record<string, unknown>, path: string): [Record<string, unknown>, string] {
  const keys = path.split('.');
  const key = keys.pop() ?? path;
  let at: unknown = payload;
  for (const step of keys) {
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  }
  if (typeof at !== 'object' || at === null) throw new Error(`the payload has no place for ${path}`);
  return [at as Record<string, unknown>, key];
}
