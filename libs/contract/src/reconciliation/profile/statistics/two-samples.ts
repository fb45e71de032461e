import { chiSquaredTail } from './chi-squared-tail.js';
import { fisherExact } from './fisher-exact.js';
import { type Cells, homogeneity, isSparse, pooled, sumOf } from './table.js';

/** What comes of holding a sample against others. */
export interface TwoSamples {
  /** Of the G-test, by Williams' correction and divided by the design effect. */
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  /** How likely chance alone makes a difference of this size or more. */
  readonly p: number;
  /** How much more the samples vary among themselves than chance explains; 1 where that is not known, or they do not. */
  readonly designEffect: number;
  /** Cohen's w, without what chance makes on average. */
  readonly effect: number;
}

/**
 * The G-test of homogeneity between a sample and all of the earlier ones together. Earlier samples are rarely drawn alike, so that what they
 * vary among themselves beyond chance is added to both sides (the adjusted chi-squared of Donner, by the correlation within a sample).
 * Two cells of which one is expected to be nearly empty are compared by Fisher's exact test, too.
 * @param before earlier samples, with the cells of this one each
 * @returns null where all cells but one are as good as empty, so that there is nothing to be compared
 */
export function compareSamples(now: Cells, before: readonly Cells[]): TwoSamples | null {
  const all = together(before, now.length);
  const [ownTotal, earlierTotal] = [sumOf(now), sumOf(all)];
  if (ownTotal === 0 || earlierTotal === 0) return null;
  const table = pooled([now, all]);
  const cells = table[0]?.length ?? 0;
  if (cells < 2) return null;
  const { pearson, g, degreesOfFreedom } = homogeneity(table);
  const designEffect = designEffectOf(now, before);
  const statistic = g / williams(table) / designEffect;
  const approximate = chiSquaredTail(statistic, degreesOfFreedom);
  const noise = 1 / ownTotal + 1 / earlierTotal;
  return {
    statistic,
    degreesOfFreedom,
    p: isSparse(table) ? Math.max(approximate, fisherExact(table)) : approximate,
    designEffect,
    effect: Math.sqrt(Math.max(0, pearson - degreesOfFreedom) * noise),
  };
}

function together(samples: readonly Cells[], width: number): Cells {
  return Array.from({ length: width }, (_, cell) => sumOf(samples.map((sample) => sample[cell] ?? 0)));
}

/** Williams' correction, which keeps the G-test from seeing differences in small samples that are none. */
function williams(table: readonly Cells[]): number {
  const totals = table.map(sumOf);
  const all = sumOf(totals);
  const width = table[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, cell) => sumOf(table.map((row) => row[cell] ?? 0)));
  const ofRows = all * sumOf(totals.map((total) => 1 / total)) - 1;
  const ofColumns = all * sumOf(columns.map((total) => 1 / total)) - 1;
  return 1 + (ofRows * ofColumns) / (6 * all * (table.length - 1) * (width - 1));
}

/** By how much the variance of the difference is above that of two samples drawn at random; at least 1. */
function designEffectOf(now: Cells, before: readonly Cells[]): number {
  const sizes = before.map(sumOf);
  const own = sumOf(now);
  const all = sumOf(sizes);
  const squares = sumOf(sizes.map((size) => size ** 2)) / all;
  const correlation = correlationWithin(before, squares);
  const ofOwn = 1 + (own - 1) * correlation;
  const ofAll = 1 + (squares - 1) * correlation;
  return Math.max(1, (ofOwn / own + ofAll / all) / (1 / own + 1 / all));
}

/** The correlation within a sample, by moments, as in a Dirichlet-multinomial (Brier): 0 where samples vary as chance has it. */
function correlationWithin(samples: readonly Cells[], squares: number): number {
  const counted = samples.filter((sample) => sumOf(sample) > 0);
  if (counted.length < 2) return 0;
  const table = pooled(counted);
  if ((table[0]?.length ?? 0) < 2) return 0;
  const { pearson, degreesOfFreedom } = homogeneity(table);
  const size = (sumOf(counted.map(sumOf)) - squares) / (counted.length - 1);
  return Math.min(1, Math.max(0, (pearson / degreesOfFreedom - 1) / Math.max(1, size - 1)));
}

/** Cohen's h: the distance of two shares. */
export function cohenH(one: number, other: number): number {
  return 2 * Math.abs(Math.asin(Math.sqrt(one)) - Math.asin(Math.sqrt(other)));
}

/**
 * Holm's correction: with it the chance that any of several comparisons is found by chance alone is below the level.
 * @returns the corrected values, in the order of those given
 */
export function holm(values: readonly number[]): number[] {
  const order = values.map((p, index) => ({ p, index })).sort((one, other) => one.p - other.p);
  const corrected = new Array<number>(values.length).fill(1);
  let largest = 0;
  order.forEach(({ p, index }, rank) => {
    largest = Math.max(largest, Math.min(1, p * (values.length - rank)));
    corrected[index] = largest;
  });
  return corrected;
}
