import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Environment } from '../../platform/config/environment.js';

const TIMEOUT = 1_000;

/** Whether Redis answers; asked over a connection of its own that never queues a command. */
@Injectable()
export class RedisProbe implements OnApplicationShutdown {
  private readonly redis: Redis | null;

  constructor({ redisUrl }: Environment) {
    this.redis = redisUrl === undefined ? null : connect(redisUrl);
  }

  /** Reported only: without Redis nothing is lost, because the database holds the backlog. */
  async check(): Promise<'up' | 'down' | 'not_configured'> {
    if (this.redis === null) return 'not_configured';
    try {
      if (this.redis.status === 'wait') await this.redis.connect();
      await this.redis.ping();
      return 'up';
    } catch {
      return 'down';
    }
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}

function connect(url: string): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT,
    commandTimeout: TIMEOUT,
    retryStrategy: () => TIMEOUT,
  });
  // The answer of check() tells the same; without a listener every lost connection would be an unhandled error.
  redis.on('error', () => undefined);
  return redis;
}
