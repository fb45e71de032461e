import { waitUntil } from '../../../tools/lib/wait-until.mjs';

/**
 * Waits for a condition.
 * @param what the condition, for the error
 * @param every milliseconds between two checks; more where checking would disturb a measurement
 * @throws {Error} it did not become true in time
 */
export async function waitFor<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  milliseconds = 120_000,
  every = 20,
): Promise<NonNullable<Answer>> {
  const answer = await waitUntil(ask, { milliseconds, every });
  if (!answer) throw new Error(`${what}: not within ${milliseconds} ms`);
  return answer;
}
