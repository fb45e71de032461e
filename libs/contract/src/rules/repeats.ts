import { type Entry } from './entries.js';

type Repeat<T> = Entry<T> & { readonly key: string };

const NONE: readonly Repeat<never>[] = [];

/** The entries whose key an earlier entry has; those without a key are left out. Linear in the entries. */
export function repeats<T>(
  entries: readonly Entry<T>[],
  keyOf: (value: T) => string | undefined,
): readonly Repeat<T>[] {
  if (entries.length < 2) return NONE;
  const seen = new Set<string>();
  const repeated: Repeat<T>[] = [];
  for (const { path, value } of entries) {
    const key = keyOf(value);
    if (key === undefined) continue;
    if (seen.has(key)) repeated.push({ path, value, key });
    seen.add(key);
  }
  return repeated;
}
