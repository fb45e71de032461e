import { reasonOf } from '../logging/describe-error.js';
import { LogThrottle } from '../logging/log-throttle.js';
import { AppLogger } from '../logging/logger.js';
import type { RedisWakeQueue } from './redis-wake-queue.js';
import { type WakeHandler, WakeQueue, type WakeUp } from './wake-queue.js';

/** Milliseconds for which a shared queue that failed is left alone. */
const REST = 3_000;

/** The shared queue, and while it cannot be reached or refuses to hand out a local one: work goes on without Redis, only less evenly spread. */
export class ResilientWakeQueue extends WakeQueue {
  private awayUntil = Number.NEGATIVE_INFINITY;
  /** Many notice at once that it is away, again and again. */
  private readonly throttle = new LogThrottle();

  constructor(
    private readonly shared: RedisWakeQueue,
    private readonly local: WakeQueue,
    private readonly logger: AppLogger,
  ) {
    super();
    shared.whenRefused((error) => this.leave(error));
  }

  override get isShared(): boolean {
    return performance.now() >= this.awayUntil;
  }

  override async nudge(wakeUp: WakeUp): Promise<void> {
    await this.either((queue) => queue.nudge(wakeUp));
  }

  override async fill(wakeUps: readonly WakeUp[]): Promise<void> {
    await this.either((queue) => queue.fill(wakeUps));
  }

  override depth(): Promise<number> {
    return this.either((queue) => queue.depth());
  }

  override isDrained(): Promise<boolean> {
    return this.either((queue) => queue.isDrained());
  }

  override async consume(handler: WakeHandler, concurrency: number): Promise<void> {
    await this.local.consume(handler, concurrency);
    await this.shared.consume(handler, concurrency);
  }

  override async stopConsuming(withinMs: number): Promise<void> {
    await Promise.all([this.shared.stopConsuming(withinMs), this.local.stopConsuming(withinMs)]);
  }

  private async either<T>(act: (queue: WakeQueue) => Promise<T>): Promise<T> {
    if (!this.isShared) return act(this.local);
    try {
      return await act(this.shared);
    } catch (error) {
      this.leave(error);
      return act(this.local);
    }
  }

  private leave(error: unknown): void {
    this.awayUntil = performance.now() + REST;
    this.throttle.log((fields) => this.logger.warn('queue.redis.left', { reason: reasonOf(error), ...fields }));
  }
}
