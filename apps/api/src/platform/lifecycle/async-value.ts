import { AsyncLocalStorage } from 'node:async_hooks';

/** The current values of all AsyncValues, each at its own index. */
const storage = new AsyncLocalStorage<readonly unknown[]>();
let count = 0;

/**
 * A value that is known to everything asynchronous that `run` starts, as with an AsyncLocalStorage. All values share one: before Node 24
 * each storage that is used is handed on to each promise that is made.
 */
export class AsyncValue<T> {
  private readonly index: number;

  constructor() {
    this.index = count;
    count += 1;
  }

  /** Runs `work` so that {@link get} answers with `value` inside it. */
  run<R>(value: T, work: () => R): R {
    const values = [...(storage.getStore() ?? [])];
    values[this.index] = value;
    return storage.run(values, work);
  }

  /** The innermost value, or undefined outside of any. */
  get(): T | undefined {
    // Only run() writes at this index.
    return storage.getStore()?.[this.index] as T | undefined;
  }
}
