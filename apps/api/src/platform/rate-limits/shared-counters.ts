import { within } from '../lifecycle/within.js';
import { AppLogger } from '../logging/logger.js';
import { connectRedis, isAnswering, type RedisClient } from '../redis/connect-redis.js';

/** Milliseconds a request waits for Redis at most. */
export const ANSWER_WITHIN = 100;

/** Milliseconds a step of connecting may take, such as the login or the question which nodes a Cluster has. */
const CONNECT_WITHIN = 5_000;

/** Milliseconds between looks at whether Redis is back. */
const LOOK_EVERY = 1_000;

/** The Redis in which all processes count together; left alone from its first failure until it answers again. */
export class SharedCounters {
  readonly redis: RedisClient;
  private isLeft = false;
  private nextLook: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    private readonly logger: AppLogger,
  ) {
    this.redis = connectRedis(url, {
      // Only processes that count connect.
      lazyConnect: true,
      enableOfflineQueue: false,
      // What is under way when the connection is lost fails then, and nothing is counted a second time.
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_WITHIN,
      // Also of what the client asks while it connects: what a request asks is waited for by `within`.
      commandTimeout: CONNECT_WITHIN,
    });
    this.redis.on('error', (error: Error) => logger.debug('rate_limits.redis.failed', { reason: error.message }));
  }

  /** Whether a request may ask. Never waits; the first call begins to connect. */
  isThere(): boolean {
    // A failure to connect is told by the event, and tried again.
    if (this.redis.status === 'wait') this.redis.connect().catch(() => undefined);
    return !this.isLeft && this.redis.status === 'ready';
  }

  /** Leaves Redis alone until it answers again, so that no further request waits for it. */
  leave(reason: unknown): void {
    if (this.isLeft) return;
    this.isLeft = true;
    this.logger.warn('rate_limits.redis.left', { reason: reason instanceof Error ? reason.message : String(reason) });
    this.lookLater();
  }

  close(): void {
    clearTimeout(this.nextLook);
    this.redis.disconnect();
  }

  private lookLater(): void {
    this.nextLook = setTimeout(() => void this.look(), LOOK_EVERY).unref();
  }

  private async look(): Promise<void> {
    const isBack = await within(ANSWER_WITHIN, 'Redis', isAnswering(this.redis)).catch(() => false);
    if (isBack) this.isLeft = false;
    else this.lookLater();
  }
}
