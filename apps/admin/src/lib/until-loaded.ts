/** Milliseconds between two questions whether the console answers again. */
const pauseMs = 1_500;

function doesConsoleAnswer(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Loads a file of the page; while the console does not answer, waits until it does, so that what is shown stays. A file that cannot
 * be loaded although the console answers is gone, with the release that it was of.
 * @throws what `load` threw
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    while (!(await doesConsoleAnswer())) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return load();
  }
}
