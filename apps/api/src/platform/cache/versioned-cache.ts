import { setTimeout as wait } from 'node:timers/promises';
import type { Ticks } from './snapshot-cache.js';

/** How long an answer is good. */
export interface VersionedCacheTimes {
  /** Milliseconds after which an answer is made anew although the version is the same, for what depends on the time alone. */
  readonly maxAge: number;
  /** Milliseconds between the beginnings of two answers at least, however much changes. */
  readonly pause: number;
}

interface Versioned<V> {
  readonly version: string;
  readonly value: Promise<V>;
  readonly takenAt: number;
}

/**
 * Caches one value for as long as the version of what it is made from stays the same. A reader never gets a value older than its call: after a
 * change it waits for the next one, which all waiting readers share. One value is computed at a time; failures are
 * not cached.
 */
export class VersionedCache<V> {
  private latest: Versioned<V> | undefined;
  private next: Promise<V> | undefined;

  /**
   * @param lookUp makes the answer
   * @param readVersion of what the answer is made from; cheap, and asked at every call
   */
  constructor(
    private readonly lookUp: () => Promise<V>,
    private readonly readVersion: () => Promise<string>,
    private readonly times: VersionedCacheTimes,
    private readonly ticks: Ticks = () => performance.now(),
    private readonly sleep: (milliseconds: number) => Promise<unknown> = (milliseconds) => wait(milliseconds),
  ) {}

  async get(): Promise<V> {
    const version = await this.readVersion();
    const known = this.latest;
    if (known?.version === version && this.ticks() - known.takenAt < this.times.maxAge) return known.value;
    this.next ??= this.takeNext();
    return this.next;
  }

  private async takeNext(): Promise<V> {
    let version: string;
    try {
      await this.latest?.value.catch(() => undefined);
      const due = (this.latest?.takenAt ?? Number.NEGATIVE_INFINITY) + this.times.pause - this.ticks();
      if (due > 0) await this.sleep(due);
      // Before the answer is begun, so that no answer carries the version of something it does not hold.
      version = await this.readVersion();
    } finally {
      this.next = undefined;
    }
    const latest = { version, value: this.lookUp(), takenAt: this.ticks() };
    this.latest = latest;
    latest.value.catch(() => {
      if (this.latest === latest) this.latest = undefined;
    });
    return latest.value;
  }
}
