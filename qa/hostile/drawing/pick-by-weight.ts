import type { Draw } from '@carryover/samples';

/** A value behind how often it comes. */
export type Weighted<T> = readonly [weight: number, value: T];

/** One of the values, each as often as it weighs. */
export function pickByWeight<T>(draw: Draw, weighted: readonly [Weighted<T>, ...Weighted<T>[]]): T {
  const total = weighted.reduce((sum, [weight]) => sum + weight, 0);
  let left = (draw.whole(0, 999_999) / 1_000_000) * total;
  for (const [weight, value] of weighted) {
    left -= weight;
    if (left < 0) return value;
  }
  return weighted[0][1];
}
