/**
 * Does the work for every item, for at most `lanes` of them at a time. After the first failure nothing more is begun.
 * @throws the first error of `work`
 */
export async function inParallel<T>(
  items: Iterable<T>,
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items].values();
  let isGoingOn = true;
  async function lane(): Promise<void> {
    for (let next = waiting.next(); isGoingOn && !next.done; next = waiting.next()) await work(next.value);
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    isGoingOn = false;
  }
}
