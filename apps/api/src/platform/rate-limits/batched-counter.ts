import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { RequestBatcher } from '../cache/request-batcher.js';
import { within } from '../lifecycle/within.js';
import { ANSWER_WITHIN, type SharedCounters } from './shared-counters.js';

/** What became of a request that was counted. */
export interface Counted {
  readonly isTooMany: boolean;
  /** Requests that may still come before the count begins anew. */
  readonly remaining: number;
  /** Whole seconds until then, at least 1. */
  readonly seconds: number;
}

/** What is counted of each caller, and how long. */
interface CountOptions {
  readonly points: number;
  readonly duration: number;
  readonly keyPrefix: string;
}

/** Requests counted in one batch at most. */
const MAX_BATCH_SIZE = 64;

/**
 * Counts requests in Redis, those of one turn of the event loop in one call. The results are the same as if they were
 * counted one by one.
 */
export class BatchedCounter {
  private readonly limiter: RateLimiterRedis;
  private readonly batcher = new RequestBatcher<string, Counted | null>((callers) => this.countAll(callers), {
    maxBatchSize: MAX_BATCH_SIZE,
  });

  constructor(
    private readonly options: CountOptions,
    private readonly shared: SharedCounters,
  ) {
    const { points } = options;
    this.limiter = new RateLimiterRedis({ ...options, storeClient: shared.redis, inMemoryBlockOnConsumed: points });
  }

  /** @returns null when Redis did not count; it is left alone then, and whether it did is not known */
  count(caller: string): Promise<Counted | null> {
    return this.batcher.load(caller);
  }

  /** Never fails, so that nothing is counted a second time. */
  private async countAll(callers: readonly string[]): Promise<(Counted | null)[]> {
    const requests = new Map<string, number>();
    for (const caller of callers) requests.set(caller, (requests.get(caller) ?? 0) + 1);
    const outcomes = await Promise.all(
      [...requests].map(async ([caller, count]) => [caller, await this.consume(caller, count)] as const),
    );
    const byCaller = new Map(outcomes);
    return callers.map((caller) => byCaller.get(caller)?.shift() ?? null);
  }

  /** @returns what became of so many requests of one caller, in their order; nothing when Redis did not count */
  private async consume(caller: string, requests: number): Promise<Counted[]> {
    try {
      return this.shares(await within(ANSWER_WITHIN, 'Redis', this.limiter.consume(caller, requests)), requests);
    } catch (error) {
      if (error instanceof RateLimiterRes) return this.shares(error, requests);
      this.shared.leave(error);
      return [];
    }
  }

  private shares({ consumedPoints, msBeforeNext }: RateLimiterRes, requests: number): Counted[] {
    const { points } = this.options;
    // Of one who is blocked nothing was consumed any more.
    const before = consumedPoints === 0 ? points : consumedPoints - requests;
    return Array.from({ length: requests }, (_, index) => {
      const remaining = points - before - index - 1;
      return { isTooMany: remaining < 0, remaining: Math.max(0, remaining), seconds: wholeSeconds(msBeforeNext) };
    });
  }
}

/** @returns at least 1 */
export function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
