import { currentScope } from '../database/data-scope.js';

interface Request<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/** How requests are batched. */
export interface BatchOptions {
  /** Requests in one batch at most. */
  readonly maxBatchSize: number;
  /**
   * Milliseconds that requests wait at most for the batch before theirs to end, so that more of them are batched; without
   * it they do not wait.
   */
  readonly maxWait?: number;
}

/** The requests of one data scope. */
interface Queue<Key, Value> {
  waiting: Request<Key, Value>[];
  /** Settles when the last batch has its values; null when none is in flight. */
  inFlight: Promise<void> | null;
}

/**
 * Batches loads of the same turn of the event loop into one round trip, as DataLoader does, with three differences: nothing
 * is cached, only loads of the same data scope are batched and the batch runs in that scope (row-level security sees what it
 * would see of each alone), and when a batch fails each load is tried alone, so that none fails because of another.
 */
export class RequestBatcher<Key, Value> {
  private readonly queues = new Map<string, Queue<Key, Value>>();

  /** @param loadAll gives the values in the order of the keys */
  constructor(
    private readonly loadAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
    private readonly options: BatchOptions,
  ) {}

  /** @returns the value of the key, read after this call @throws what `loadAll` throws for this key alone */
  load(key: Key): Promise<Value> {
    return new Promise((resolve, reject) => {
      const scope = scopeKey();
      const queue = this.queues.get(scope) ?? this.newQueue(scope);
      queue.waiting.push({ key, resolve, reject });
      // Runs in the scope of this load, the first of its batch.
      if (queue.waiting.length === 1) this.whenFree(queue, () => this.dispatch(scope, queue));
    });
  }

  private newQueue(scope: string): Queue<Key, Value> {
    const queue = { waiting: [], inFlight: null };
    this.queues.set(scope, queue);
    return queue;
  }

  private whenFree({ inFlight }: Queue<Key, Value>, dispatch: () => void): void {
    const { maxWait } = this.options;
    if (inFlight === null || maxWait === undefined) {
      setImmediate(dispatch);
      return;
    }
    let isDispatched = false;
    const dispatchOnce = () => {
      if (isDispatched) return;
      isDispatched = true;
      clearTimeout(timer);
      dispatch();
    };
    const timer = setTimeout(dispatchOnce, maxWait);
    void inFlight.then(dispatchOnce);
  }

  private dispatch(scope: string, queue: Queue<Key, Value>): void {
    const requests = queue.waiting;
    queue.waiting = [];
    const { maxBatchSize } = this.options;
    const batches = Array.from({ length: Math.ceil(requests.length / maxBatchSize) }, (_, batch) =>
      this.loadBatch(requests.slice(batch * maxBatchSize, (batch + 1) * maxBatchSize)),
    );
    const inFlight = Promise.all(batches).then(() => {
      if (queue.inFlight !== inFlight) return;
      queue.inFlight = null;
      if (queue.waiting.length === 0) this.queues.delete(scope);
    });
    queue.inFlight = inFlight;
  }

  private async loadBatch(requests: readonly Request<Key, Value>[]): Promise<void> {
    try {
      const values = await this.loadAll(requests.map(({ key }) => key));
      for (const [index, { resolve }] of requests.entries()) resolve(values[index] as Value);
    } catch (error) {
      if (requests.length === 1) requests[0]?.reject(error);
      else await Promise.all(requests.map((one) => this.loadBatch([one])));
    }
  }
}

function scopeKey(): string {
  const scope = currentScope();
  if (scope === null || scope === 'platform') return scope ?? 'nobody';
  const { organizationId, supplierCodes = null } = scope;
  return supplierCodes === null ? organizationId : JSON.stringify([organizationId, ...supplierCodes]);
}
