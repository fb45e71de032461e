import { onAbort } from './abort-listeners.js';

/** Longest time of a timer of Node, 24 days; with a longer one, such as Infinity, it would end at once. */
const LONGEST = 2 ** 31 - 1;

/** `setTimeout`, of any number of milliseconds. */
export function timerOf(act: () => void, milliseconds: number): NodeJS.Timeout {
  return setTimeout(act, Math.min(LONGEST, milliseconds));
}

/** @throws the reason of the first signal that is aborted */
export function throwIfAborted(signals: readonly AbortSignal[]): void {
  for (const signal of signals) signal.throwIfAborted();
}

/** Resolves like `promise`, unless a signal is aborted first. @throws the reason of that signal */
export async function unlessAborted<T>(promise: Promise<T>, signals: readonly AbortSignal[]): Promise<T> {
  throwIfAborted(signals);
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = onAbort(signals, () => reject(signals.find((signal) => signal.aborted)?.reason));
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    stop();
  }
}

/** Waits for a number of milliseconds. @throws the reason of a signal that is aborted meanwhile */
export async function pause(milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = timerOf(resolve, milliseconds);
  });
  try {
    await unlessAborted(over, signals);
  } finally {
    clearTimeout(timer);
  }
}
