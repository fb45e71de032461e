interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** How items are joined. */
export interface Joining {
  /** Items that are joined at most. */
  readonly most: number;
  /** Joined pieces of work under way at most; what comes in meanwhile is joined and begins when one of them ends. */
  readonly atOnce: number;
  /** Whether others might have gone through where this error came up; then each item is worked on alone. */
  readonly isOfOne: (error: unknown) => boolean;
}

/**
 * Does work together that is ready at the same time: the first of a quiet moment waits for nobody, and the busier it is the
 * more are joined. For processes that see everybody's rows: it does not keep the scopes of requests apart.
 */
export class JoinedWork<Item> {
  private readonly waiting: Waiting<Item>[] = [];
  private underWay = 0;
  private isToBegin = false;

  /** @param workOn does the work for all items, or for none when it throws */
  constructor(
    private readonly workOn: (items: readonly Item[]) => Promise<void>,
    private readonly joining: Joining,
  ) {}

  /** Resolves when the work on the item is done. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.beginSoon();
    });
  }

  private beginSoon(): void {
    if (this.isToBegin) return;
    this.isToBegin = true;
    setImmediate(() => {
      this.isToBegin = false;
      const { most, atOnce } = this.joining;
      while (this.waiting.length > 0 && this.underWay < atOnce) void this.begin(this.waiting.splice(0, most));
    });
  }

  private async begin(joined: readonly Waiting<Item>[]): Promise<void> {
    this.underWay += 1;
    await this.finish(joined);
    this.underWay -= 1;
    if (this.waiting.length > 0) this.beginSoon();
  }

  private async finish(joined: readonly Waiting<Item>[]): Promise<void> {
    try {
      await this.workOn(joined.map(({ item }) => item));
      for (const { resolve } of joined) resolve();
    } catch (error) {
      if (joined.length > 1 && this.joining.isOfOne(error)) await Promise.all(joined.map((one) => this.finish([one])));
      else for (const { reject } of joined) reject(error);
    }
  }
}
