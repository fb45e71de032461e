import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** The work could not go on for as long as the user wanted to wait. */
export class OutOfPatience extends Error {
  constructor(readonly reason: string) {
    super(reason);
    this.name = 'OutOfPatience';
  }
}

/** Reports why nothing can be sent at the moment. */
export type TellWaiting = (reason: string) => void;

/** How time goes by. */
export interface PassingTime {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** @throws the signal is aborted */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

const REAL_TIME: PassingTime = {
  now: () => performance.now(),
  pause: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
};

/**
 * Waits for temporary conditions to end: a paused supplier, a lost network. Parallel senders share it: the reason is
 * reported once, and the time counts from the first failure until a success.
 */
export class Patience {
  private since: number | null = null;

  /**
   * @param most milliseconds without any progress, after which the work stops
   * @param every milliseconds between two looks
   */
  constructor(
    private readonly most: number,
    private readonly every: number,
    private readonly tell: TellWaiting,
    private readonly signal: AbortSignal,
    private readonly time: PassingTime = REAL_TIME,
  ) {
    // As many wait at the same time as send; Node takes more than ten of them for a leak, and says so.
    setMaxListeners(0, signal);
  }

  /** Something went on. */
  progress(): void {
    this.since = null;
  }

  /**
   * Waits before another try.
   * @param least milliseconds that the service has asked for; what is longer than patience lasts is shortened to that
   * @throws OutOfPatience the time is up
   */
  async wait(reason: string, least = 0): Promise<void> {
    const now = this.time.now();
    if (this.since === null) {
      this.since = now;
      this.tell(reason);
    }
    const left = this.since + this.most - now;
    if (left <= 0) throw new OutOfPatience(reason);
    await this.time.pause(Math.max(this.every, Math.min(least, left)), this.signal);
  }
}
