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
    private readonly clock: () => number = () => performance.now(),
  ) {
    // As many wait at the same time as send; Node takes more than ten of them for a leak, and says so.
    setMaxListeners(0, signal);
  }

  /** Something went on. */
  progress(): void {
    this.since = null;
  }

  /** Waits before another try. @throws OutOfPatience the time is up */
  async wait(reason: string): Promise<void> {
    const now = this.clock();
    if (this.since === null) {
      this.since = now;
      this.tell(reason);
    }
    if (now - this.since >= this.most) throw new OutOfPatience(reason);
    await pause(this.every, undefined, { signal: this.signal });
  }
}
