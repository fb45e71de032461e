import { outsideOfWork } from '../logging/work-context.js';

interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Items up to which a batch that failed is retried item by item. */
const SMALL = 8;
/** Parts in which a larger one is retried first: what fails for one item is not to cost each of the others a batch of its own. */
const PARTS = 4;

/** How items are batched. */
export interface MicroBatchOptions {
  /** Items in one batch at most. */
  readonly maxBatchSize: number;
  /** Batches in flight at most; what comes in meanwhile is batched and begins when one of them ends. */
  readonly maxConcurrent: number;
  /**
   * Whether a batch that failed with this error is retried, because others of it might succeed: a large one in {@link PARTS}, a small one
   * item by item.
   */
  readonly isRetriedAlone: (error: unknown) => boolean;
}

/**
 * Processes items that are ready at the same time in one batch. The first item after a pause starts at once; under
 * load the batches grow. Unlike RequestBatcher it does not separate data scopes, so it is for processes that see all
 * rows.
 */
export class MicroBatcher<Item> {
  private readonly waiting: Waiting<Item>[] = [];
  private inFlight = 0;
  private isScheduled = false;

  /** @param process processes all items, or none when it throws */
  constructor(
    private readonly process: (items: readonly Item[]) => Promise<void>,
    private readonly options: MicroBatchOptions,
  ) {}

  /** Resolves when the item is processed. @throws what processing it ended with */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    const beginAll = () => {
      this.isScheduled = false;
      const { maxBatchSize, maxConcurrent } = this.options;
      while (this.waiting.length > 0 && this.inFlight < maxConcurrent)
        void this.begin(this.waiting.splice(0, maxBatchSize));
    };
    // What is done for all is in no trace or log of the one that happened to come first.
    outsideOfWork(() => setImmediate(beginAll));
  }

  private async begin(batch: readonly Waiting<Item>[]): Promise<void> {
    this.inFlight += 1;
    await this.finish(batch);
    this.inFlight -= 1;
    if (this.waiting.length > 0) this.schedule();
  }

  private async finish(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      await this.process(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && this.options.isRetriedAlone(error))
        await Promise.all(partsOf(batch).map((part) => this.finish(part)));
      else for (const { reject } of batch) reject(error);
    }
  }
}

function partsOf<T>(batch: readonly T[]): readonly (readonly T[])[] {
  const size = batch.length > SMALL ? Math.ceil(batch.length / PARTS) : 1;
  return Array.from({ length: Math.ceil(batch.length / size) }, (_, part) =>
    batch.slice(part * size, (part + 1) * size),
  );
}
