/** The address of one entry of a list, with its latest changes. @param key values of the columns of its key */
export function entryHref(list: string, key: Readonly<Record<string, string>>): string {
  return `/catalogue/${list}?${new URLSearchParams(key)}`;
}

/** The entry that an address names; null where it does not name one whole. */
export function entryKeyOf(query: URLSearchParams, keys: readonly string[]): Readonly<Record<string, string>> | null {
  const values = keys.map((name) => [name, query.get(name) ?? ''] as const);
  return values.every(([, value]) => value !== '') ? Object.fromEntries(values) : null;
}
