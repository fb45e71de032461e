const SMALLEST = 1_024;
const NONE = Buffer.alloc(0);

/**
 * Collects bytes that arrive in pieces into one buffer. The buffer is copied when it doubles, not with each piece, so
 * that a large line sent byte by byte costs no more than one sent at once.
 */
export class GrowingBytes {
  private kept: Buffer = NONE;
  private filled = 0;
  /** Whether `kept` was allocated here; otherwise it is the buffer that was added first. */
  private isOwn = false;

  get length(): number {
    return this.filled;
  }

  /** Everything that was added since it began. It is no copy. */
  get all(): Buffer {
    return this.kept.subarray(0, this.filled);
  }

  add(more: Buffer): void {
    if (more.length === 0) return;
    const length = this.filled + more.length;
    if (this.filled === 0) {
      // Most of what is asked for comes whole.
      this.kept = more;
    } else {
      if (!this.isOwn || length > this.kept.length) this.grow(length);
      more.copy(this.kept, this.filled);
    }
    this.filled = length;
  }

  /** Returns everything that was added and begins anew. */
  take(): Buffer {
    const { all } = this;
    this.clear();
    return all;
  }

  clear(): void {
    this.kept = NONE;
    this.filled = 0;
    this.isOwn = false;
  }

  private grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(SMALLEST, 2 * length));
    this.kept.copy(larger, 0, 0, this.filled);
    this.kept = larger;
    this.isOwn = true;
  }
}
