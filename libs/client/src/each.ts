/**
 * Runs an action for each item of a source, at most `width` at once. Takes an item only when a slot is free, so a source of a
 * million accounts is never held in memory. After a failure no further item is taken, not even waited for, and the running actions
 * are waited for.
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
  let stopWaiting = (): void => undefined;
  const started = async (item: T, index: number): Promise<void> => {
    try {
      await act(item, index);
    } catch (error) {
      failure ??= { error };
      stopWaiting();
    }
  };
  const source = oneByOne(items);
  // One promise an item: a race with one promise of all items would keep every item in memory.
  const nextItem = (): Promise<IteratorResult<T, void> | null> =>
    new Promise((resolve, reject) => {
      stopWaiting = () => resolve(null);
      source.next().then(resolve, reject);
    });
  let isSilent = false;
  try {
    for (let index = 0; failure === null; index += 1) {
      const next = await nextItem();
      isSilent = next === null;
      if (next === null || next.done === true) break;
      const run: Promise<void> = started(next.value, index).finally(() => running.delete(run));
      running.add(run);
      if (running.size >= width) await Promise.race(running);
    }
  } finally {
    const isClosed = source.return().catch(() => undefined);
    await Promise.all(running);
    // A source that is silent closes when it next gives something.
    if (!isSilent) await isClosed;
  }
  if (failure !== null) throw Object(failure).error;
}

async function* oneByOne<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  yield* items;
}
