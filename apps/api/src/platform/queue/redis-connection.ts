import { setTimeout as wait } from 'node:timers/promises';
import type { Queue } from 'bull';
import { Redis, type RedisOptions } from 'ioredis';

/** Milliseconds between attempts to reach Redis again, at most; Bull's own grows to 20 s. */
const RECONNECT = 1_000;

/** Milliseconds a queue gets for closing; Bull waits for ever while Redis is away. */
const CLOSE_WITHIN = 2_000;

type BullClientType = 'client' | 'subscriber' | 'bclient';

/** The connections of one Bull queue. */
export class BullConnections {
  private readonly clients: Redis[] = [];

  constructor(
    private readonly url: string,
    private readonly onError: (error: Error) => void,
  ) {}

  /**
   * A connection for Bull. The one that sends commands for us fails at once while Redis is away instead of queueing; the
   * two that Bull blocks and subscribes on must wait for it.
   */
  create(type: BullClientType): Redis {
    const options: RedisOptions = {
      connectTimeout: 5_000,
      retryStrategy: (times) => Math.min(times * 100, RECONNECT),
      maxRetriesPerRequest: null,
      enableReadyCheck: type === 'client',
      enableOfflineQueue: type !== 'client',
    };
    const client = new Redis(this.url, options);
    client.on('error', this.onError);
    this.clients.push(client);
    return client;
  }

  /** Closes the queue and every connection, whether Redis answers or not. */
  async close(queue: Queue): Promise<void> {
    // Without waiting for what is handled, which was done: Bull leaves what fails meanwhile to nobody, which ends a process.
    const closed = queue.close(true).catch(() => undefined);
    if (queue.client.status === 'ready') {
      const timer = new AbortController();
      await Promise.race([closed, wait(CLOSE_WITHIN, undefined, { signal: timer.signal }).catch(() => undefined)]);
      timer.abort();
    }
    // Bull still waits for its own to become ready, and fails without an error to tell when that ends instead.
    queue.client.removeAllListeners('end');
    for (const client of this.clients) client.disconnect();
  }
}
