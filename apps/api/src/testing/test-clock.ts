import { Clock } from '../platform/time/clock.js';

/** A clock that stands still until it is told to go on. */
export class TestClock extends Clock {
  constructor(private current: Date) {
    super();
  }

  override now(): Date {
    return this.current;
  }

  advance(seconds: number): void {
    this.current = new Date(this.current.getTime() + seconds * 1000);
  }
}
