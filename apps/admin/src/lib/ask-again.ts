import { ApiProblem } from './api-problem';

/** Milliseconds between two questions while there is no answer. */
const pause = 3_000;

/**
 * When a failed query is repeated by itself: soon when the service was unavailable, never when it was refused. For
 * `refetchInterval`.
 * @returns milliseconds, or false for never
 */
export function askAgain({ state }: { state: { error: unknown } }): number | false {
  const { error } = state;
  const isOutage = error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
  return isOutage ? pause : false;
}
