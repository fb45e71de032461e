import { setTimeout as wait } from 'node:timers/promises';
import { asPlatform } from '../database/data-scope.js';
import { reasonOf } from '../logging/describe-error.js';
import { LogThrottle } from '../logging/log-throttle.js';
import type { AppLogger } from '../logging/logger.js';

/** Milliseconds until the next poll after one that failed. */
const AFTER_FAILURE = 1_000;

/**
 * Background work of a process that is polled again and again. A poll that fails is logged and the next one follows;
 * polls never overlap. They run in the platform's data scope: they see everybody's rows.
 */
export class PollingLoop {
  /** Factor of all pauses. Tests of background work lower it, so that they do not wait. */
  static pace = 1;

  private readonly stopping = new AbortController();
  /** What a poll needs may be away for long. */
  private readonly throttle = new LogThrottle();
  private running: Promise<void> | undefined;

  /**
   * @param poll gives the milliseconds to wait before the next one
   * @param event what a failed poll is logged as, such as `imports.dispatch.failed`
   */
  constructor(
    private readonly poll: () => Promise<number>,
    private readonly logger: AppLogger,
    private readonly event: string,
  ) {}

  start(): void {
    this.running ??= asPlatform(() => this.run());
  }

  /** Begins no further poll, cuts the pause short and waits for the poll that is under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Aborts when the loop is to stop, for work in a poll that can be cut short. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const pause = await this.poll().catch((error: unknown) => {
        this.throttle.log((fields) => this.logger.warn(this.event, { reason: reasonOf(error), ...fields }));
        return AFTER_FAILURE;
      });
      await wait(pause * PollingLoop.pace, undefined, { signal }).catch(() => undefined);
    }
  }
}
