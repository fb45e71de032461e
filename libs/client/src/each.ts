/**
 * Runs an action for each item of a source, at most `width` at once. Takes an item only when a slot is free, so a source of a
 * million accounts is never held in memory. After a failure no further item is taken, and the running actions are waited for.
 * @param width how many actions run at once
 * @throws the first error of `act` or of the source
 */
export async function each<T>(
  items: Iterable<T> | AsyncIterable<T>,
  width: number,
  act: (item: T, index: number) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | null = null;
  const started = async (item: T, index: number): Promise<void> => {
    try {
      await act(item, index);
    } catch (error) {
      failure ??= { error };
    }
  };
  let index = 0;
  try {
    for await (const item of items) {
      const run: Promise<void> = started(item, index).finally(() => running.delete(run));
      running.add(run);
      index += 1;
      if (running.size >= width) await Promise.race(running);
      if (failure !== null) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failure !== null) throw Object(failure).error;
}
