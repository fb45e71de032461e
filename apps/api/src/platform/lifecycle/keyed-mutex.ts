/**
 * One mutex a key, within this process: what would wait for a row lock waits here and holds no database connection
 * meanwhile, so that one busy account cannot take the connections of all others.
 */
export class KeyedMutex {
  private readonly latest = new Map<string, Promise<void>>();

  /**
   * Runs `work` when everything that asked for the same key before has ended, well or not.
   *
   * @param maxWait milliseconds to wait for the mutex; work that waited longer is not begun
   * @param onTimeout makes the error for that
   */
  async runExclusive<T>(key: string, work: () => Promise<T>, maxWait: number, onTimeout: () => Error): Promise<T> {
    const asked = performance.now();
    const before = this.latest.get(key) ?? Promise.resolve();
    const result = before.then(() => {
      if (performance.now() - asked > maxWait) throw onTimeout();
      return work();
    });
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    this.latest.set(key, ended);
    try {
      return await result;
    } finally {
      if (this.latest.get(key) === ended) this.latest.delete(key);
    }
  }

  /** How many keys are locked. */
  get size(): number {
    return this.latest.size;
  }
}
