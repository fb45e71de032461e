import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks until the answer is truthy and returns it; undefined once the time is up.
 * @template T
 * @param {() => T | Promise<T>} ask
 * @param {{ milliseconds: number, every?: number }} limits
 * @returns {Promise<T | undefined>}
 */
export async function waitUntil(ask, { milliseconds, every = 50 }) {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() >= deadline) return undefined;
    await pause(every);
  }
}
