/** Resumes the slices that wait for their turn, the first first. */
const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop, which belongs to one slice of long work alone. Awaited between slices, it bounds
 * what a request waits for in each turn by the longest slice, however many long requests are under way.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeFirst);
  });
}

function resumeFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeFirst);
}
