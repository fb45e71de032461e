const WORDS = 4;
const FIRST_CAPACITY = 1 << 16;
const FULLEST = 0.7;

/**
 * Remembers where a hash of 96 bits was first seen, in 16 bytes each. Grows by doubling up to a bound; once full it
 * keeps its entries and accepts no new ones.
 */
export class HashIndex {
  private table = new Uint32Array(FIRST_CAPACITY * WORDS);
  private capacity = FIRST_CAPACITY;
  private size = 0;
  private refused = false;

  /** @param most hashes it may hold */
  constructor(private readonly most: number) {}

  /** Whether a hash was not taken because there was no room. */
  get isIncomplete(): boolean {
    return this.refused;
  }

  /**
   * Where the hash was seen first; null when this is the first time, which is then remembered.
   * @param position from 1
   */
  firstSeen(a: number, b: number, c: number, position: number): number | null {
    const slot = this.slotOf(a, b, c);
    const known = this.table[slot + 3] ?? 0;
    if (known !== 0) return known;
    if (this.size >= this.most) {
      this.refused = true;
      return null;
    }
    this.table.set([a, b, c, position], slot);
    this.size += 1;
    if (this.size > this.capacity * FULLEST) this.grow();
    return null;
  }

  /** The position of the hash in the table, or the free position where it belongs. */
  private slotOf(a: number, b: number, c: number): number {
    const { table, capacity } = this;
    for (let index = a & (capacity - 1); ; index = (index + 1) & (capacity - 1)) {
      const slot = index * WORDS;
      if (table[slot + 3] === 0) return slot;
      if (table[slot] === a && table[slot + 1] === b && table[slot + 2] === c) return slot;
    }
  }

  private grow(): void {
    const old = this.table;
    this.capacity *= 2;
    this.table = new Uint32Array(this.capacity * WORDS);
    for (let slot = 0; slot < old.length; slot += WORDS) {
      const [a = 0, b = 0, c = 0, position = 0] = old.subarray(slot, slot + WORDS);
      if (position !== 0) this.table.set([a, b, c, position], this.slotOf(a, b, c));
    }
  }
}
