import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until the condition holds, and leaves the machine to whoever makes it true.
 * @param what what is waited for, for the error
 * @throws Error after twenty seconds
 */
export async function until(condition: () => boolean | Promise<boolean>, what = 'what was waited for'): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come true in time`);
    await pause(10);
  }
}

/**
 * Reads until what is read is as wanted.
 * @param within milliseconds it may take
 * @throws Error it did not become so in time, with what was read in the end
 */
export async function untilRead<T>(
  read: () => Promise<T>,
  isAsWanted: (found: T) => boolean,
  within = 20_000,
): Promise<T> {
  for (const deadline = performance.now() + within; ; ) {
    const found = await read();
    if (isAsWanted(found)) return found;
    if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(found)}`);
    await pause(10);
  }
}
