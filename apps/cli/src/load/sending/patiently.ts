import type { Patience } from './patience.js';
import { refusalOf } from './refusals.js';

/**
 * Asks until there is an answer.
 * @param isFinal whether an error is no reason to wait, although it may pass; none is unless given
 * @throws CommandProblem, OutOfPatience
 * @throws unknown what is wrong with the question itself
 */
export async function patiently<T>(
  patience: Patience,
  ask: () => Promise<T>,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      const answer = await ask();
      if (hasWaited) patience.progress();
      return answer;
    } catch (error) {
      if (isFinal(error)) throw error;
      const refusal = refusalOf(error);
      if (refusal.kind === 'failed') throw error;
      await patience.wait(refusal.reason, refusal.kind === 'wait' ? refusal.retryAfter : 0);
    }
  }
}
