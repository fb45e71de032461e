const SEARCHES = ['every', 'filter', 'find', 'findIndex', 'some'] as const;

/** Counts the entries of lists that are looked at to find one, by whatever `work` does: steps are the same on every machine. */
export function countSearched(work: () => void): number {
  let count = 0;
  const originals = SEARCHES.map((name) => [name, Object.getOwnPropertyDescriptor(Array.prototype, name)] as const);
  for (const [name, original] of originals) {
    const search: unknown = original?.value;
    if (typeof search !== 'function') continue;
    Reflect.defineProperty(Array.prototype, name, {
      ...original,
      value(this: unknown, isFound: unknown, ...rest: unknown[]): unknown {
        if (typeof isFound !== 'function') return Reflect.apply(search, this, [isFound, ...rest]);
        const counted = function (this: unknown, ...entry: unknown[]): unknown {
          count += 1;
          return Reflect.apply(isFound, this, entry);
        };
        return Reflect.apply(search, this, [counted, ...rest]);
      },
    });
  }
  try {
    work();
  } finally {
    for (const [name, original] of originals)
      if (original !== undefined) Reflect.defineProperty(Array.prototype, name, original);
  }
  return count;
}
