import { logGamma } from './chi-squared-tail.js';
import type { Cells } from './table.js';

/** Factor up to which a table counts as equally likely as the observed one, to allow for rounding. */
const AS_LIKELY = 1 + 1e-7;

/** Likelihood, relative to the observed table, below which tables are ignored. */
const NOTHING = 1e-18;

/**
 * Fisher's exact test of a table of two rows and two columns, which is valid for small expected counts: the
 * probability of a table at most as likely as the observed one. Each likelihood is computed from its neighbour, so
 * that thousands of tables are cheap.
 */
export function fisherExact([[a = 0, b = 0] = [], [c = 0, d = 0] = []]: readonly Cells[]): number {
  const [row, column, all] = [a + b, a + c, a + b + c + d];
  const ways = (n: number, k: number): number => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
  const observed = Math.exp(ways(column, a) + ways(all - column, row - a) - ways(all, row));
  const up = sumUnlikely((n) => ((b - n) * (c - n)) / ((a + n + 1) * (d + n + 1)), Math.min(b, c));
  const down = sumUnlikely((n) => ((a - n) * (d - n)) / ((b + n + 1) * (c + n + 1)), Math.min(a, d));
  return Math.min(1, observed * (1 + up + down));
}

/** The likelihoods of tables on one side of the observed one that are no more likely, as multiples of its own. @param ratio of a table to the one before */
function sumUnlikely(ratio: (step: number) => number, steps: number): number {
  let [sum, likelihood] = [0, 1];
  for (let step = 0; step < steps; step += 1) {
    likelihood *= ratio(step);
    if (likelihood <= AS_LIKELY) sum += likelihood;
    if (likelihood < NOTHING) break;
  }
  return sum;
}
