/**
 * Limits how much work runs at once in this process, altogether and of each owner. What finds no slot is refused: a
 * Semaphore has it wait.
 */
export class OwnerSlots {
  private readonly taken = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  /** @returns gives the slot back, and does nothing when it is called again; null when there is no slot */
  take(owner: string): (() => void) | null {
    const own = this.taken.get(owner) ?? 0;
    if (this.total >= this.most || own >= this.mostOfOne) return null;
    this.add(owner, +1);
    let isTaken = true;
    return () => {
      if (isTaken) this.add(owner, -1);
      isTaken = false;
    };
  }

  private add(owner: string, change: 1 | -1): void {
    const own = (this.taken.get(owner) ?? 0) + change;
    this.total += change;
    if (own === 0) this.taken.delete(owner);
    else this.taken.set(owner, own);
  }
}
