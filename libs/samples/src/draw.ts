/** A seed for a number: those of neighbouring numbers are far apart, so that what is made of them does not look alike. */
export function seedOf(number: number): number {
  return Math.imul(number, 0x9e3779b1) >>> 0;
}

/**
 * Choices that follow from a seed alone, so that the same seed gives the same account on every machine and version.
 * `size` from 0 to 100 says how much is chosen: at 0 optional parts stay away and lists are as short as they may be.
 */
export class Draw {
  private state: number;

  constructor(
    seed: number,
    private readonly size: number,
  ) {
    this.state = seed >>> 0;
  }

  /** A number of 0 or more and below 1 (mulberry32). */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** Whether to do something optional, by default every other time. */
  maybe(chance = 0.5): boolean {
    return this.next() * 100 < chance * this.size;
  }

  /** How many entries a list gets, fewer at a small size. */
  count(min: number, max: number): number {
    return this.whole(min, min + Math.floor(((max - min) * this.size) / 100));
  }

  pick<T>(values: readonly [T, ...T[]]): T;
  pick<T>(values: readonly T[]): T | undefined;
  pick<T>(values: readonly T[]): T | undefined {
    return values[this.whole(0, values.length - 1)];
  }

  /** A list of so many made entries. */
  list<T>(length: number, make: (index: number) => T): T[] {
    return Array.from({ length }, (_, index) => make(index));
  }

  /** So many of the values, without repeating one. */
  some<T>(values: readonly T[], count: number): T[] {
    const left = [...values];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) taken.push(...left.splice(this.whole(0, left.length - 1), 1));
    return taken;
  }

  /** The fields of an object, undefined where they are not there this time. */
  optional<T extends object>(fields: { [Name in keyof T]: () => T[Name] }, chance = 0.5): Partial<T> {
    const given: Partial<T> = {};
    for (const name of Object.keys(fields) as (keyof T)[]) {
      given[name] = this.maybe(chance) ? fields[name]() : undefined;
    }
    return given;
  }
}
