import { setTimeout as wait } from 'node:timers/promises';
import type { Ticks } from './snapshot-cache.js';

/** How long an answer is good, and how long one is waited for, in milliseconds. */
interface Times {
  /** From when it came. */
  readonly maxAge: number;
  readonly patience: number;
}

/**
 * Keeps the latest answer of a look-up that may take long. There is one look-up at a time; who asks while it is late gets the answer
 * before it, however old. A look-up that failed leaves nothing of before: until another one succeeds, who asks gets its error.
 */
export class LatestAnswer<V> {
  private latest: Promise<V> | undefined;
  private cameAt = Number.NEGATIVE_INFINITY;
  private coming: Promise<V> | undefined;

  constructor(
    private readonly lookUp: () => Promise<V>,
    private readonly times: Times,
    private readonly ticks: Ticks = () => performance.now(),
  ) {}

  /** @returns null while the first look-up is late */
  async get(): Promise<V | null> {
    if (this.latest !== undefined && this.ticks() - this.cameAt < this.times.maxAge) return this.latest;
    this.coming ??= this.ask();
    const timer = new AbortController();
    const late = wait(this.times.patience, undefined, { signal: timer.signal }).then(() => this.latest ?? null);
    late.catch(() => undefined);
    try {
      return await Promise.race([this.coming, late]);
    } finally {
      timer.abort();
    }
  }

  private ask(): Promise<V> {
    const asked = this.lookUp();
    const keep = (cameAt: number) => {
      this.latest = asked;
      this.cameAt = cameAt;
      this.coming = undefined;
    };
    asked.then(
      () => keep(this.ticks()),
      () => keep(Number.NEGATIVE_INFINITY),
    );
    return asked;
  }
}
