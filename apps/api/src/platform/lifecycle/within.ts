import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for an answer, but not for ever; what comes later is forgotten.
 * @param milliseconds the most
 * @param who is asked, as in "Redis"
 * @throws Error nothing came in time
 */
export async function within<T>(milliseconds: number, who: string, answer: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const tooLong = wait(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${who} did not answer within ${milliseconds} ms`);
  });
  tooLong.catch(() => undefined);
  try {
    return await Promise.race([answer, tooLong]);
  } finally {
    timer.abort();
  }
}
