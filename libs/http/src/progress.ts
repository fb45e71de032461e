/** How much has to move over a connection, and in which time. */
export interface Pace {
  /** Bytes that have to move in `milliseconds`. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** Milliseconds in which anything at all has to move. */
  readonly silence: number;
}

/** Bytes that moved over a connection in one direction. Times are monotonic, in milliseconds. */
export class Progress {
  /** Time and bytes of the last check of the pace. */
  private checked: { since: number; bytes: number };
  /** When anything was seen to move last. */
  private moved: { since: number; bytes: number };

  /** @param bytes that had moved before */
  constructor(
    private readonly pace: Pace,
    now: number,
    bytes: number,
  ) {
    this.checked = { since: now, bytes };
    this.moved = this.checked;
  }

  /** Whether too little has moved, or nothing for too long. @param bytes that have moved by now */
  isTooSlow(bytes: number, now: number): boolean {
    if (bytes > this.moved.bytes) this.moved = { since: now, bytes };
    if (now - this.moved.since >= this.pace.silence) return true;
    if (now - this.checked.since < this.pace.milliseconds) return false;
    if (bytes - this.checked.bytes < this.pace.bytes) return true;
    this.checked = { since: now, bytes };
    return false;
  }
}
