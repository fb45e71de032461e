/** Limits how many pieces of work run at once in this process; the others start in the order in which they asked. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];
  private taken = 0;

  constructor(private readonly most: number) {}

  /** Runs `work` as soon as there is room. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    // Whoever ends hands its slot on, so that nobody who asks later comes in between.
    if (this.taken < this.most) this.taken += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.taken -= 1;
      else next();
    }
  }
}
