/** As long as it usually waits. */
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
 * @param pause milliseconds between two questions
 * @throws what `load` threw
 */
export async function untilLoaded<T>(load: () => Promise<T>, pause = pauseMs): Promise<T> {
  try {
    return await load();
  } catch {
    while (!(await doesConsoleAnswer())) await new Promise((resolve) => setTimeout(resolve, pause));
    return load();
  }
}
