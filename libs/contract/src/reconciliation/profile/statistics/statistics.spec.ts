import { describe, expect, it } from '@jest/globals';
import { chiSquaredTail, logGamma } from './chi-squared-tail.js';
import { bestLikelihood, digamma } from './dirichlet-multinomial.js';
import { fisherExact } from './fisher-exact.js';
import { homogeneity, pooled } from './table.js';
import { cohenH, compareSamples as compare, holm, USUAL_CORRELATION, usualAmong } from './two-samples.js';

describe('the tail of chi-squared', () => {
  // From tables of the distribution; the last one by R: pchisq(x, df, lower.tail = FALSE).
  it.each([
    [0, 3, 1],
    [3.841459, 1, 0.05],
    [6.634897, 1, 0.01],
    [18.307038, 10, 0.05],
    [0.2, 4, 0.9953212],
    [100, 1, 1.523971e-23],
  ])('above %d with %d degrees is %d', (value, degrees, tail) => {
    expect(Math.abs(chiSquaredTail(value, degrees) / tail - 1)).toBeLessThan(1e-5);
  });

  it('is that of Poisson where the degrees are even', () => {
    let [term, sum] = [1, 0];
    for (let n = 0; n < 30; n += 1) {
      sum += term;
      term *= 75 / (n + 1);
    }
    expect(chiSquaredTail(150, 60) / (Math.exp(-75) * sum)).toBeCloseTo(1, 8);
  });

  it('goes by a gamma function that knows factorials', () => {
    expect(logGamma(1)).toBeCloseTo(0, 12);
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 10);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12);
  });
});

describe('a table', () => {
  it('has cells in which too few are expected put together, with the smallest of the others where they are too few still', () => {
    expect(
      pooled([
        [50, 30, 2, 1],
        [100, 60, 2, 5],
      ]),
    ).toEqual([
      [50, 33],
      [100, 67],
    ]);
    expect(
      pooled([
        [50, 30, 4, 6],
        [100, 60, 8, 4],
      ]),
    ).toEqual([
      [50, 30, 10],
      [100, 60, 12],
    ]);
    expect(
      pooled([
        [0, 300],
        [0, 900],
      ]),
    ).toEqual([[300], [900]]);
  });

  it('is as far from one population as the tests by Pearson and by likelihood say', () => {
    // The example of two proportions: z squared is Pearson's.
    const { pearson, g, degreesOfFreedom } = homogeneity([
      [30, 70],
      [45, 55],
    ]);
    const z = 0.15 / Math.sqrt(0.375 * 0.625 * (2 / 100));
    expect([pearson, degreesOfFreedom]).toEqual([expect.closeTo(z ** 2, 8), 1]);
    expect(g).toBeCloseTo(4.83, 1);
  });
});

describe('Fisher’s exact test', () => {
  // By R: fisher.test.
  it.each([
    [
      [
        [3, 1],
        [1, 3],
      ],
      0.4857143,
    ],
    [
      [
        [1, 9],
        [11, 3],
      ],
      0.002759456,
    ],
    [
      [
        [0, 5],
        [5, 0],
      ],
      0.007936508,
    ],
    [
      [
        [2, 2],
        [2, 2],
      ],
      1,
    ],
  ])('of %j is %d', (table, p) => {
    expect(fisherExact(table)).toBeCloseTo(p, 6);
  });
});

describe('Fisher’s exact test of large tables', () => {
  it('goes to both sides of what was observed, and is nothing far out', () => {
    const few = fisherExact([
      [3, 99_997],
      [30, 999_970],
    ]);
    expect(few).toBeGreaterThan(0.99);
    expect(
      fisherExact([
        [4_000, 96_000],
        [0, 99_900_000],
      ]),
    ).toBe(0);
  });

  it('takes thousands of tables for as many keys in next to no time', () => {
    const began = performance.now();
    for (let n = 0; n < 1_000; n += 1)
      fisherExact([
        [n, 100_000 - n],
        [4_999 - n, 99_995_001 + n],
      ]);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('the likelihood of Dirichlet-multinomial samples', () => {
  it('goes by a digamma function that is the slope of the logarithm of gamma', () => {
    expect(digamma(1)).toBeCloseTo(-0.5772156649, 9);
    for (const x of [0.01, 0.5, 3.7, 250])
      expect(digamma(x) / ((logGamma(x + 1e-5) - logGamma(x - 1e-5)) / 2e-5)).toBeCloseTo(1, 3);
  });

  it('is best where the samples are alike, and far below that of means of their own where they are not', () => {
    const ratio = (one: number[], other: number[], correlation: number) =>
      bestLikelihood([one], correlation) +
      bestLikelihood([other], correlation) -
      bestLikelihood([one, other], correlation);
    expect(ratio([30, 70], [300, 700], 0.03)).toBeCloseTo(0, 4);
    // Nearly as many draws as one sample is worth at this correlation: close to the likelihood-ratio of 33 beside 33.
    const [wide, narrow] = [ratio([0, 1_000], [500, 500], 0.03), ratio([0, 1_000], [500, 500], 0.3)];
    expect(wide).toBeGreaterThan(10);
    expect(narrow).toBeLessThan(wide / 3);
  });
});

describe('what is usual among samples', () => {
  it('is taken for granted of one, and shown by several', () => {
    expect(usualAmong([[[30, 70]]])).toBe(USUAL_CORRELATION);
    const alike = Array.from({ length: 20 }, () => [
      [300, 700],
      [301, 699],
      [299, 701],
    ]);
    expect(usualAmong(alike)).toBeLessThan(USUAL_CORRELATION / 4);
    const apart = Array.from({ length: 20 }, () => [
      [100, 900],
      [300, 700],
      [500, 500],
    ]);
    expect(usualAmong(apart)).toBeGreaterThan(0.1);
  });
});

/** Samples that are drawn alike, but for what they show of themselves. */
const compareSamples = (now: readonly number[], before: readonly (readonly number[])[]) => compare(now, before, 0);

describe('two samples', () => {
  it('that have the same shares are not told apart, and those that do not are', () => {
    expect(compareSamples([100, 200], [[300, 600]])).toMatchObject({ p: 1, effect: 0 });
    expect(compareSamples([0, 300], [[135, 765]])?.p).toBeLessThan(1e-12);
  });

  it('cannot be compared where nearly all are in one cell', () => {
    expect(compareSamples([2, 298], [[2, 898]])).toBeNull();
    expect(compareSamples([0, 0], [[3, 897]])).toBeNull();
  });

  it('of which one is small are told apart where nobody of it has what nearly all others have', () => {
    expect(compareSamples([0, 40], [[490, 10]])?.p).toBeLessThan(1e-12);
    expect(compareSamples([3, 37], [[2, 998]])?.p).toBeGreaterThan(1e-4);
  });

  it('are held to how much earlier ones vary among themselves', () => {
    const apart = [
      [100, 900],
      [300, 700],
      [500, 500],
    ];
    const alike = apart.map(() => [300, 700]);
    expect(compareSamples([450, 550], alike)).toMatchObject({ designEffect: 1 });
    expect(compareSamples([450, 550], alike)?.p).toBeLessThan(1e-12);
    const held = compareSamples([450, 550], apart);
    expect(held?.designEffect).toBeGreaterThan(100);
    expect(held?.p).toBeGreaterThan(0.1);
  });

  it('are told apart by chance as often as the level says', () => {
    let seed = 7;
    const chance = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const draw = (size: number): number[] => {
      const cells = [0, 0, 0, 0];
      for (let n = 0; n < size; n += 1) {
        const at = chance();
        const cell = at < 0.5 ? 0 : at < 0.8 ? 1 : at < 0.95 ? 2 : 3;
        cells[cell] = (cells[cell] ?? 0) + 1;
      }
      return cells;
    };
    const values = Array.from({ length: 1_000 }, () => compareSamples(draw(200), [draw(300), draw(300)])?.p ?? 1);
    const below = values.filter((p) => p < 0.05).length;
    expect(below).toBeGreaterThan(10);
    expect(below).toBeLessThan(70);
  });

  it('differ by Cohen’s h as its tables say', () => {
    expect(cohenH(0.5, 0.5)).toBe(0);
    expect(cohenH(0.65, 0.45)).toBeCloseTo(0.40486, 5);
  });
});

describe('Holm’s correction', () => {
  it('multiplies the smallest by all, the next by one less, and keeps their order', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02].map((p) => expect.closeTo(p, 10)));
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });
});
