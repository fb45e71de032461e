/**
 * Runs work in few slots: at most one of each owner at a time, owners in turn. An owner with a long queue delays
 * others by one running task at most.
 */
export class FairQueue {
  /** Waiting tasks by owner, owners in the order of their turns; each task is resumed by its function. */
  private readonly waiting = new Map<string, (() => void)[]>();
  /** Those who have a slot. */
  private readonly running = new Set<string>();
  private count = 0;

  /** @param slots how much work runs at the same time */
  constructor(private readonly slots: number) {}

  /** Pieces of work that run or wait. */
  get length(): number {
    return this.count;
  }

  /** Does a piece of work when it is its turn. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    this.count += 1;
    if (this.hasSlotFor(owner)) this.running.add(owner);
    else await this.turnOf(owner);
    try {
      return await work();
    } finally {
      this.count -= 1;
      this.running.delete(owner);
      this.putLast(owner);
      this.beginNext();
    }
  }

  private hasSlotFor(owner: string): boolean {
    return this.running.size < this.slots && !this.running.has(owner);
  }

  private turnOf(owner: string): Promise<void> {
    return new Promise((resolve) => {
      const own = this.waiting.get(owner) ?? [];
      own.push(resolve);
      this.waiting.set(owner, own);
    });
  }

  /** Has an owner that had its turn wait behind those who came during it. */
  private putLast(owner: string): void {
    const own = this.waiting.get(owner);
    if (own === undefined) return;
    this.waiting.delete(owner);
    this.waiting.set(owner, own);
  }

  /** Gives a slot that was left to the first who may have it. */
  private beginNext(): void {
    for (const [owner, own] of this.waiting) {
      if (!this.hasSlotFor(owner)) continue;
      this.running.add(owner);
      const begin = own.shift();
      if (own.length === 0) this.waiting.delete(owner);
      begin?.();
      return;
    }
  }
}
