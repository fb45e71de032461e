/** Seconds after the first attempt, and those that they grow to. */
export interface BackOff {
  readonly first?: number;
  readonly longest?: number;
}

/**
 * Seconds until the next attempt: doubled from attempt to attempt up to the longest, and spread over the upper half of
 * that, so that work which failed together does not come back together.
 *
 * @param attempt number of the attempt that failed, from 1
 * @param random for tests, from 0 (inclusive) to 1 (exclusive)
 */
export function backOffSeconds(
  attempt: number,
  { first = 1, longest = 60 }: BackOff = {},
  random: () => number = Math.random,
): number {
  const ceiling = Math.min(longest, first * 2 ** (attempt - 1));
  return ceiling * (0.5 + random() / 2);
}
