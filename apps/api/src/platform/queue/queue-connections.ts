import { endOrWithin } from '../lifecycle/within.js';
import { connectRedis, type RedisClient } from '../redis/connect-redis.js';

/** Milliseconds a queue gets for closing; the libraries wait for ever while Redis is away. */
const CLOSE_WITHIN = 2_000;

/** The connections of one queue. */
export class QueueConnections {
  private readonly clients: RedisClient[] = [];

  constructor(
    private readonly url: string,
    private readonly onError: (error: Error) => void,
  ) {}

  /**
   * A connection for the library of a queue. One that sends commands for us fails at once while Redis is away instead of
   * queueing; one that blocks or subscribes must wait for it.
   */
  create({ waits }: { waits: boolean }): RedisClient {
    return this.keep(
      connectRedis(this.url, {
        connectTimeout: 5_000,
        maxRetriesPerRequest: null,
        enableReadyCheck: !waits,
        enableOfflineQueue: waits,
      }),
    );
  }

  /** @param closing of the queue that has them; whether Redis answers or not, they are closed then */
  async close(client: RedisClient, closing: Promise<unknown>): Promise<void> {
    const closed = closing.catch(() => undefined);
    if (client.status === 'ready') await endOrWithin(CLOSE_WITHIN, closed);
    // The libraries still wait for their own to become ready, and fail without an error to tell when that ends instead.
    client.removeAllListeners('end');
    for (const each of this.clients) each.disconnect();
  }

  /** Libraries take more of the same kind, and do not always close them. */
  private keep(client: RedisClient): RedisClient {
    client.on('error', this.onError);
    this.clients.push(client);
    const { duplicate } = client;
    const another = (...options: unknown[]): RedisClient => this.keep(Reflect.apply(duplicate, client, options));
    return Object.assign(client, { duplicate: another });
  }
}
