import { type Place } from './places.js';

/** The places whose key an earlier place has; those without a key are left out. Linear in the places. */
export function* repeats<T>(
  places: Iterable<Place<T>>,
  keyOf: (value: T) => string | undefined,
): Generator<Place<T> & { readonly key: string }> {
  const seen = new Set<string>();
  for (const { path, value } of places) {
    const key = keyOf(value);
    if (key === undefined) continue;
    if (seen.has(key)) yield { path, value, key };
    seen.add(key);
  }
}
