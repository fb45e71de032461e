import { logGamma } from './chi-squared-tail.js';
import type { Cells } from './table.js';

/** Of what is as likely as what was observed, but for the last digits of the computation. */
const AS_LIKELY = 1 + 1e-7;

/**
 * Fisher's exact test of a table of two rows and two columns, which holds where few are expected: how likely chance alone makes a table that
 * is as unlikely, or more so.
 */
export function fisherExact([[a = 0, b = 0] = [], [c = 0, d = 0] = []]: readonly Cells[]): number {
  const [row, column, all] = [a + b, a + c, a + b + c + d];
  const ways = (n: number, k: number): number => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
  const chance = (x: number): number => Math.exp(ways(column, x) + ways(all - column, row - x) - ways(all, row));
  const observed = chance(a) * AS_LIKELY;
  let p = 0;
  for (let x = Math.max(0, row + column - all); x <= Math.min(row, column); x += 1) {
    const likely = chance(x);
    if (likely <= observed) p += likely;
  }
  return Math.min(1, p);
}
