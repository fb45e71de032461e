import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { within } from '../../platform/lifecycle/within.js';
import { connectRedis, isAnswering, type RedisClient } from '../../platform/redis/connect-redis.js';

const TIMEOUT = 1_000;

/** Whether Redis answers; asked over a connection of its own that never queues a command. */
@Injectable()
export class RedisProbe implements OnApplicationShutdown {
  private readonly redis: RedisClient | null;

  constructor({ redisUrl }: Environment) {
    this.redis = redisUrl === undefined ? null : connect(redisUrl);
  }

  /** Reported only: without Redis nothing is lost, because the database holds the backlog. */
  async check(): Promise<'up' | 'down' | 'not_configured'> {
    if (this.redis === null) return 'not_configured';
    // A search for Sentinels that are away has no end, nor has one for a Cluster that does not work.
    return (await within(TIMEOUT, 'Redis', this.ask(this.redis)).catch(() => false)) ? 'up' : 'down';
  }

  private async ask(redis: RedisClient): Promise<boolean> {
    if (redis.status === 'wait') await redis.connect();
    return await isAnswering(redis);
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}

function connect(url: string): RedisClient {
  const redis = connectRedis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT,
    commandTimeout: TIMEOUT,
  });
  // The answer of check() tells the same; without a listener every lost connection would be an unhandled error.
  redis.on('error', () => undefined);
  return redis;
}
