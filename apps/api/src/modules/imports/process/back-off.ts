const FIRST_SECONDS = 1;
const LONGEST_SECONDS = 60;

/**
 * Seconds until the next attempt: doubled from attempt to attempt up to a minute, and spread over the upper half of
 * that, so that imports which failed together do not come back together.
 *
 * @param attempt number of the attempt that failed, from 1
 * @param random for tests, from 0 (inclusive) to 1 (exclusive)
 */
export function backOffSeconds(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** (attempt - 1));
  return ceiling * (0.5 + random() / 2);
}
