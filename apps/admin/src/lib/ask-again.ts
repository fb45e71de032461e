import { ApiProblem } from './api-problem';

/** Milliseconds between two questions while there is no answer. */
const pause = 3_000;

/**
 * When a query that failed is asked again by itself: soon, when nobody could answer it; never, when it was refused, since
 * that answer stays the same. For `refetchInterval`.
 * @returns milliseconds, or false for not at all
 */
export function askAgain({ state }: { state: { error: unknown } }): number | false {
  const { error } = state;
  const isOutage = error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
  return isOutage ? pause : false;
}
