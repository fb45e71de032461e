import { poundsToUnits, unitsToPounds } from '../../values/pounds.js';
import { type FigureUnit, type FurtherFigures, isKeyed } from './figure.js';
import { FIGURES, figureByName, figureName } from './figures.js';

/** Units whose values are added up. */
const SUMMED: ReadonlySet<FigureUnit> = new Set(['count', 'pounds', 'kWh']);

/** Keys of one figure that are added up each by itself; of more, all together are. */
const MOST_KEYS = 250;

/** Of a figure without keys, and of one that has too many. */
const WHOLE = '';

/** Sums as kept: by figure and key, as decimal text. */
export type KeptSums = { readonly [figure: string]: { readonly [key: string]: string } };

/** Sums of a further figure over many accounts, of both sides, as decimal text. */
export interface FurtherBalance {
  readonly figure: string;
  /** Left out for a figure without keys, and for one with too many keys to list. */
  readonly key?: string;
  readonly expected: string;
  readonly actual: string;
  /** What the platform has too much. */
  readonly difference: string;
}

/** Adds up figures besides the five exactly: counts, pounds and kWh, not readings, days or digests. */
export class FurtherSums {
  private readonly sums = new Map<string, Map<string, bigint>>();

  /** @param kept as {@link toJSON} gives it */
  static of(kept: KeptSums): FurtherSums {
    return new FurtherSums().addSums(kept);
  }

  add(figures: FurtherFigures): this {
    for (const [name, value] of Object.entries(figures)) {
      if (!isSummed(name)) continue;
      const values = typeof value === 'object' ? Object.entries(value) : [[WHOLE, value] as const];
      // A figure that was said without any key is known to be none.
      if (!this.sums.has(name)) this.sums.set(name, new Map());
      for (const [key, amount] of values) this.addUnits(name, key, poundsToUnits(String(amount)));
    }
    return this;
  }

  addSums(kept: KeptSums): this {
    for (const [name, sums] of Object.entries(kept)) {
      if (!this.sums.has(name)) this.sums.set(name, new Map());
      for (const [key, amount] of Object.entries(sums)) this.addUnits(name, key, poundsToUnits(amount));
    }
    return this;
  }

  /**
   * @param key null of a figure without keys
   * @param times -1 to take it away
   */
  addOne(name: string, key: string | null, amount: string, times: 1 | -1 = 1): void {
    if (isSummed(name)) this.addUnits(name, key ?? WHOLE, BigInt(times) * poundsToUnits(amount));
  }

  toJSON(): KeptSums {
    const inText = (sums: ReadonlyMap<string, bigint>) =>
      Object.fromEntries([...sums].map(([key, units]) => [key, unitsToPounds(units, 0)]));
    return Object.fromEntries([...this.sums].map(([name, sums]) => [name, inText(sums)]));
  }

  /**
   * The sums of both sides, in the order of the figures and their keys.
   * @param tooMuch amounts that the platform has too much of each
   */
  balance(tooMuch: FurtherSums): FurtherBalance[] {
    return FIGURES.flatMap((figure) => {
      const name = figureName(figure);
      const expected = this.sums.get(name);
      if (expected === undefined) return [];
      const more = tooMuch.sums.get(name) ?? new Map<string, bigint>();
      if (isKeyed(figure) && (expected.has(WHOLE) || more.has(WHOLE))) {
        joinKeys(expected);
        joinKeys(more);
      }
      const told = (units: bigint) => unitsToPounds(units, figure.unit === 'pounds' ? 2 : 0);
      return [...new Set([...expected.keys(), ...more.keys()])].sort().flatMap((key): FurtherBalance[] => {
        const [sent, by] = [expected.get(key) ?? 0n, more.get(key) ?? 0n];
        if (key !== WHOLE && sent === 0n && by === 0n) return [];
        const sides = { expected: told(sent), actual: told(sent + by), difference: told(by) };
        return [{ figure: name, ...(key !== WHOLE && { key }), ...sides }];
      });
    });
  }

  private addUnits(name: string, key: string, units: bigint): void {
    const sums = this.sums.get(name) ?? new Map<string, bigint>();
    this.sums.set(name, sums);
    // Once all are added up together, there is no single one any more.
    const at = sums.has(WHOLE) ? WHOLE : key;
    sums.set(at, (sums.get(at) ?? 0n) + units);
    if (sums.size > (key === WHOLE ? 1 : MOST_KEYS)) joinKeys(sums);
  }
}

function isSummed(name: string): boolean {
  return SUMMED.has(figureByName(name)?.unit ?? 'digest');
}

function joinKeys(sums: Map<string, bigint>): void {
  const whole = [...sums.values()].reduce((sum, units) => sum + units, 0n);
  sums.clear();
  sums.set(WHOLE, whole);
}
