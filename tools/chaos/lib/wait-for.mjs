import { waitUntil } from '../../lib/wait-until.mjs';

/**
 * Waits for a condition.
 * @param {string} what it is, for the error
 * @param {() => unknown} ask
 * @param {number} [milliseconds]
 * @param {number} [every] milliseconds between two questions; more where asking would weigh on what is measured
 * @throws {Error} it did not come to that in time
 */
export async function waitFor(what, ask, milliseconds = 120_000, every = 20) {
  const answer = await waitUntil(ask, { milliseconds, every });
  if (!answer) throw new Error(`${what}: not within ${milliseconds} ms`);
  return answer;
}
