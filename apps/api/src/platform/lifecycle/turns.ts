/**
 * Lets work on the same thing go one after the other within this process, so that what would wait for a row lock waits
 * here and holds no database connection meanwhile: one busy account must not take the connections of all others.
 */
export class Turns {
  private readonly latest = new Map<string, Promise<void>>();

  /**
   * Runs `work` when everything that asked for the same key before has ended, well or not.
   *
   * @param longest milliseconds to wait for the turn; work whose turn comes later is not begun
   * @param onLate makes the error for that
   */
  async take<T>(key: string, work: () => Promise<T>, longest: number, onLate: () => Error): Promise<T> {
    const asked = performance.now();
    const turn = this.latest.get(key) ?? Promise.resolve();
    const result = turn.then(() => {
      if (performance.now() - asked > longest) throw onLate();
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

  /** How many things are worked on. */
  get size(): number {
    return this.latest.size;
  }
}
