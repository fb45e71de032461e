/** Milliseconds between two lines that say the same. */
const INTERVAL = 10_000;

/** Limits a line that many requests would write again and again: the first goes out at once, then one in ten seconds. */
export class LogThrottle {
  private loggedAt = Number.NEGATIVE_INFINITY;
  private leftOut = 0;

  /** @param ticks the monotonic time in milliseconds; a test passes its own */
  constructor(private readonly ticks: () => number = () => performance.now()) {}

  /** @param write writes the line, with the fields it is given: how many were left out since the last one */
  log(write: (fields: { left_out?: number }) => void): void {
    const now = this.ticks();
    if (now - this.loggedAt < INTERVAL) {
      this.leftOut += 1;
      return;
    }
    const fields = this.leftOut === 0 ? {} : { left_out: this.leftOut };
    this.loggedAt = now;
    this.leftOut = 0;
    write(fields);
  }
}
