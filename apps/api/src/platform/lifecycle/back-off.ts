const FIRST_SECONDS = 1;
const LONGEST_SECONDS = 60;

/**
 * Seconds until the next attempt: doubled from attempt to attempt up to the longest, and spread over the upper half of
 * that, so that work which failed together does not come back together.
 *
 * @param attempt number of the attempt that failed, from 1
 * @param random for tests, from 0 (inclusive) to 1 (exclusive)
 * @param longest seconds it grows to
 */
export function backOffSeconds(
  attempt: number,
  random: () => number = Math.random,
  longest: number = LONGEST_SECONDS,
): number {
  const ceiling = Math.min(longest, FIRST_SECONDS * 2 ** (attempt - 1));
  return ceiling * (0.5 + random() / 2);
}
