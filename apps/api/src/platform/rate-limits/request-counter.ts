import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { BatchedCounter, type Counted, wholeSeconds } from './batched-counter.js';
import type { SharedCounters } from './shared-counters.js';

/** How many requests may come in how many seconds. */
export interface RatePolicy {
  readonly name: string;
  readonly requests: number;
  readonly seconds: number;
}

/**
 * Counts the requests of one kind of callers: with all other processes in Redis, and alone while Redis is away. Who has
 * sent too many is remembered here, and costs no further question.
 */
export class RequestCounter {
  private readonly alone: RateLimiterMemory;
  private readonly together: BatchedCounter | undefined;

  /** @param prefix of the keys in Redis */
  constructor(
    readonly policy: RatePolicy,
    private readonly shared: SharedCounters | null,
    prefix: string,
  ) {
    const { name, requests: points, seconds: duration } = policy;
    const options = { points, duration, keyPrefix: `${prefix}:rate:${name}` };
    this.alone = new RateLimiterMemory(options);
    if (shared !== null) this.together = new BatchedCounter(options, shared);
  }

  /** Counts one request of a caller. Never fails, and waits for Redis no longer than a moment. */
  async count(caller: string): Promise<Counted> {
    const counted = this.shared?.isThere() === true ? await this.together?.count(caller) : undefined;
    return counted ?? this.alone.consume(caller).then(allowed, refused);
  }
}

function allowed({ remainingPoints, msBeforeNext }: RateLimiterRes): Counted {
  return { isTooMany: false, remaining: remainingPoints, seconds: wholeSeconds(msBeforeNext) };
}

function refused({ msBeforeNext }: RateLimiterRes): Counted {
  return { isTooMany: true, remaining: 0, seconds: wholeSeconds(msBeforeNext) };
}
