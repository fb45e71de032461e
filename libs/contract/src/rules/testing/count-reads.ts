/** Something of which every look at a property is counted, however deep. */
export interface Counted<T> {
  readonly value: T;
  /** Looks so far. */
  reads(): number;
}

/** Wraps objects and lists, those in maps too, so that work on them can be counted: steps are the same on every machine. */
export function countReads<T>(value: T): Counted<T> {
  let count = 0;
  const wrapped = new WeakMap<object, object>();
  const wrap = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null || inner instanceof Set) return inner;
    if (inner instanceof Map) return new Map([...inner].map(([key, entry]) => [key, wrap(entry)]));
    const known = wrapped.get(inner);
    if (known !== undefined) return known;
    const proxy = new Proxy(inner, {
      get(target, name) {
        count += 1;
        return wrap(Reflect.get(target, name));
      },
    });
    wrapped.set(inner, proxy);
    return proxy;
  };
  return { value: wrap(value) as T, reads: () => count };
}
