/** The monotonic time in milliseconds; a test passes its own. */
export type Ticks = () => number;

interface Snapshot<V> {
  readonly value: Promise<V>;
  readonly takenAt: number;
}

/**
 * Keeps the answers of a look-up for a short time, including "there is none", and asks once when many want the same.
 * The age counts from before the look-up began, so no answer is ever older than `maxAge` when it is handed out.
 * A look-up that fails is not kept.
 */
export class SnapshotCache<V> {
  private readonly snapshots = new Map<string, Snapshot<V>>();

  /**
   * @param maxAge in milliseconds
   * @param maxSize beyond it the oldest snapshots are dropped
   */
  constructor(
    private readonly lookUp: (key: string) => Promise<V>,
    private readonly maxAge: number,
    private readonly maxSize: number,
    private readonly ticks: Ticks = () => performance.now(),
  ) {}

  get(key: string): Promise<V> {
    const now = this.ticks();
    const known = this.snapshots.get(key);
    if (known !== undefined && now - known.takenAt < this.maxAge) return known.value;
    return this.take(key, now);
  }

  private take(key: string, takenAt: number): Promise<V> {
    const snapshot = { value: this.lookUp(key), takenAt };
    // Deleted first, so that the order of the map is the order of age.
    this.snapshots.delete(key);
    this.snapshots.set(key, snapshot);
    this.dropOldest();
    snapshot.value.catch(() => {
      if (this.snapshots.get(key) === snapshot) this.snapshots.delete(key);
    });
    return snapshot.value;
  }

  private dropOldest(): void {
    if (this.snapshots.size <= this.maxSize) return;
    const oldest = this.snapshots.keys().next();
    if (!oldest.done) this.snapshots.delete(oldest.value);
  }
}
