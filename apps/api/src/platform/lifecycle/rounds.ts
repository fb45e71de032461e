import { setTimeout as wait } from 'node:timers/promises';
import { asPlatform } from '../database/data-scope.js';
import { reasonOf } from '../logging/describe-error.js';
import type { AppLogger } from '../logging/logger.js';
import { Seldom } from '../logging/seldom.js';

/** Milliseconds until the next round after one that failed. */
const AFTER_FAILURE = 1_000;

/**
 * Work that is done again and again in the background of a process. A round that fails is logged and the next one
 * follows; rounds never overlap. They see everybody's rows.
 */
export class Rounds {
  private readonly stopping = new AbortController();
  /** What a round needs may be away for long. */
  private readonly trouble = new Seldom();
  private running: Promise<void> | undefined;

  /**
   * @param round one round; gives the milliseconds to wait before the next one
   * @param event what a failed round is logged as, such as `imports.dispatch.failed`
   */
  constructor(
    private readonly round: () => Promise<number>,
    private readonly logger: AppLogger,
    private readonly event: string,
  ) {}

  start(): void {
    this.running ??= asPlatform(() => this.run());
  }

  /** Begins no further round, cuts the pause short and waits for the round that is under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Aborts when the rounds are to stop, for work in a round that can be cut short. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const pause = await this.round().catch((error: unknown) => {
        this.trouble.tell((fields) => this.logger.warn(this.event, { reason: reasonOf(error), ...fields }));
        return AFTER_FAILURE;
      });
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
