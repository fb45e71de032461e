import { waitUntil } from '../../lib/wait-until.mjs';

/**
 * Waits for a condition.
 * @param {string} what it is, for the error
 * @param {() => unknown} ask
 * @param {number} [milliseconds]
 * @throws {Error} it did not come to that in time
 */
export async function waitFor(what, ask, milliseconds = 120_000) {
  const answer = await waitUntil(ask, { milliseconds, every: 20 });
  if (!answer) throw new Error(`${what}: not within ${milliseconds} ms`);
  return answer;
}
