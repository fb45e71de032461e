/** Milliseconds between two lines that say the same. */
const EVERY = 10_000;

/**
 * Keeps a trouble that many meet at once, again and again, from filling the log: the first line goes out at once, then one
 * in ten seconds, with the number of those left out since.
 */
export class Seldom {
  private toldAt = Number.NEGATIVE_INFINITY;
  private leftOut = 0;

  /** @param ticks the monotonic time in milliseconds; a test passes its own */
  constructor(private readonly ticks: () => number = () => performance.now()) {}

  /** @param tell writes the line, with the fields it is given */
  tell(tell: (fields: { left_out?: number }) => void): void {
    const now = this.ticks();
    if (now - this.toldAt < EVERY) {
      this.leftOut += 1;
      return;
    }
    const fields = this.leftOut === 0 ? {} : { left_out: this.leftOut };
    this.toldAt = now;
    this.leftOut = 0;
    tell(fields);
  }
}
