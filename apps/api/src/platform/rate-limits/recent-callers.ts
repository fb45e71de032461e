import { Injectable } from '@nestjs/common';

/** Milliseconds after a call for which its caller counts as one who waits for answers: most who poll do so more often. */
export const RECENT = 5_000;

/** Who calls; staff of the platform are one caller. */
type Caller = string;

/** Keeps who has called this process of late, so that work without hurry makes room while others wait for answers. */
@Injectable()
export class RecentCallers {
  /** The caller that called last, and the last other one: whoever asks, one of the two is not he. */
  private last: { caller: Caller; at: number } | null = null;
  private lastOther: { caller: Caller; at: number } | null = null;

  /** Notes a call. @param caller id of an organisation, or `staff` */
  note(caller: Caller): void {
    if (this.last !== null && this.last.caller !== caller) this.lastOther = this.last;
    this.last = { caller, at: this.now() };
  }

  /** Whether somebody but the given organisation has called within {@link RECENT}. */
  hasOthersThan(organizationId: string): boolean {
    const other = this.last?.caller === organizationId ? this.lastOther : this.last;
    return other !== null && this.now() - other.at < RECENT;
  }

  /** Milliseconds on a clock that only goes forward. */
  protected now(): number {
    return performance.now();
  }
}
