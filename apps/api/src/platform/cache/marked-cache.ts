import { setTimeout as wait } from 'node:timers/promises';
import type { Ticks } from './snapshot-cache.js';

/** How long an answer is good. */
export interface MarkedCacheTimes {
  /** Milliseconds after which an answer is made anew although nothing was marked: what depends on the time alone. */
  readonly maxAge: number;
  /** Milliseconds between the beginnings of two answers at least, however much changes. */
  readonly pause: number;
}

interface Marked<V> {
  readonly mark: string;
  readonly value: Promise<V>;
  readonly takenAt: number;
}

/**
 * Caches one value for as long as a mark stays the same. A reader never gets a value older than its call: after a
 * change it waits for the next one, which all waiting readers share. One value is computed at a time; failures are
 * not cached.
 */
export class MarkedCache<V> {
  private latest: Marked<V> | undefined;
  private next: Promise<V> | undefined;

  /**
   * @param lookUp makes the answer
   * @param readMark tells cheaply whether anything has changed; asked at every call
   */
  constructor(
    private readonly lookUp: () => Promise<V>,
    private readonly readMark: () => Promise<string>,
    private readonly times: MarkedCacheTimes,
    private readonly ticks: Ticks = () => performance.now(),
    private readonly sleep: (milliseconds: number) => Promise<unknown> = (milliseconds) => wait(milliseconds),
  ) {}

  async get(): Promise<V> {
    const mark = await this.readMark();
    const known = this.latest;
    if (known?.mark === mark && this.ticks() - known.takenAt < this.times.maxAge) return known.value;
    this.next ??= this.takeNext();
    return this.next;
  }

  private async takeNext(): Promise<V> {
    let mark: string;
    try {
      await this.latest?.value.catch(() => undefined);
      const due = (this.latest?.takenAt ?? Number.NEGATIVE_INFINITY) + this.times.pause - this.ticks();
      if (due > 0) await this.sleep(due);
      // Before the answer is begun, so that no answer carries the mark of something it does not hold.
      mark = await this.readMark();
    } finally {
      this.next = undefined;
    }
    const marked = { mark, value: this.lookUp(), takenAt: this.ticks() };
    this.latest = marked;
    marked.value.catch(() => {
      if (this.latest === marked) this.latest = undefined;
    });
    return marked.value;
  }
}
