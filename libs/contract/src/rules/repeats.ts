import { type Place } from './places.js';

type Repeat<T> = Place<T> & { readonly key: string };

const NONE: readonly Repeat<never>[] = [];

/** The places whose key an earlier place has; those without a key are left out. Linear in the places. */
export function repeats<T>(places: readonly Place<T>[], keyOf: (value: T) => string | undefined): readonly Repeat<T>[] {
  if (places.length < 2) return NONE;
  const seen = new Set<string>();
  const repeated: Repeat<T>[] = [];
  for (const { path, value } of places) {
    const key = keyOf(value);
    if (key === undefined) continue;
    if (seen.has(key)) repeated.push({ path, value, key });
    seen.add(key);
  }
  return repeated;
}
