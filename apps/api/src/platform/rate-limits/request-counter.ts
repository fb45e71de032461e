import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedCounters } from './shared-counters.js';

/** How many requests may come in how many seconds. */
export interface RatePolicy {
  readonly name: string;
  readonly requests: number;
  readonly seconds: number;
}

/** What became of a request that was counted. */
export interface Counted {
  readonly isTooMany: boolean;
  /** Requests that may still come before the count begins anew. */
  readonly remaining: number;
  /** Whole seconds until then, at least 1. */
  readonly seconds: number;
}

/**
 * Counts the requests of one kind of callers: with all other processes in Redis, and alone while Redis is away. Who has
 * sent too many is remembered here, and costs no further question.
 */
export class RequestCounter {
  private readonly alone: RateLimiterMemory;
  private readonly together: RateLimiterRedis | undefined;

  /** @param prefix of the keys in Redis */
  constructor(
    readonly policy: RatePolicy,
    private readonly shared: SharedCounters | null,
    prefix: string,
  ) {
    const { name, requests: points, seconds: duration } = policy;
    const options = { points, duration, keyPrefix: `${prefix}:rate:${name}` };
    this.alone = new RateLimiterMemory(options);
    if (shared === null) return;
    this.together = new RateLimiterRedis({ ...options, storeClient: shared.redis, inMemoryBlockOnConsumed: points });
  }

  /** Counts one request of a caller. Never fails, and waits for Redis no longer than a moment. */
  async count(caller: string): Promise<Counted> {
    if (this.shared?.isThere() === true && this.together !== undefined) {
      try {
        return allowed(await this.together.consume(caller));
      } catch (error) {
        if (error instanceof RateLimiterRes) return refused(error);
        this.shared.leave(error);
      }
    }
    return this.alone.consume(caller).then(allowed, refused);
  }
}

function allowed({ remainingPoints, msBeforeNext }: RateLimiterRes): Counted {
  return { isTooMany: false, remaining: remainingPoints, seconds: wholeSeconds(msBeforeNext) };
}

function refused({ msBeforeNext }: RateLimiterRes): Counted {
  return { isTooMany: true, remaining: 0, seconds: wholeSeconds(msBeforeNext) };
}

function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
