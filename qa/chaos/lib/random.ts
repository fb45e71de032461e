/** A seed for a run nobody gave one for: a number a person can type. */
export function newSeed(): number {
  return Math.floor(Math.random() * 1_000_000_000);
}

/** Chance that comes out the same for the same seed (mulberry32; for faults, never for secrets). */
export class Random {
  #state: number;

  /***/
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Chance of its own for one scenario, whichever others run before it. */
  static of(seed: number, name: string): Random {
    let hash = seed >>> 0;
    for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
    return new Random(hash);
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number between both, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** One of them. */
  pick<Item>(items: readonly Item[]): Item {
    const [item] = items.slice(this.integer(0, items.length - 1));
    if (item === undefined) throw new Error('there is nothing to choose from');
    return item;
  }

  /** The same items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const rest = [...items];
    return items.flatMap(() => rest.splice(this.integer(0, rest.length - 1), 1));
  }
}
