import { setTimeout as pause } from 'node:timers/promises';

/** The work could not go on for as long as the user wanted to wait. */
export class OutOfPatience extends Error {
  constructor(readonly reason: string) {
    super(reason);
    this.name = 'OutOfPatience';
  }
}

/** What has to be told while nothing goes on. */
export type TellWaiting = (reason: string) => void;

/**
 * Waits out what passes by itself: a paused supplier, a network that is down. All that are sent side by side share it: the
 * reason is told once, and the time counts from the first that could not go on until one can again.
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
  ) {}

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
