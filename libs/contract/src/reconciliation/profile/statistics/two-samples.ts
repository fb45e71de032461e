import { chiSquaredTail } from './chi-squared-tail.js';
import { bestLikelihood } from './dirichlet-multinomial.js';
import { fisherExact } from './fisher-exact.js';
import { type Cells, cellsToPool, homogeneity, isSparse, merged, pooled, sumOf } from './table.js';

/** What comes of holding a sample against others. */
export interface TwoSamples {
  /** Of the likelihood-ratio test, by Williams' correction. */
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  /** How likely waves that differ among themselves as these are taken to make a difference of this size or more. */
  readonly p: number;
  /** How much more samples are taken to vary among themselves than chance explains. */
  readonly designEffect: number;
  /** Cohen's w, without what chance makes on average. */
  readonly effect: number;
}

/**
 * The correlation within a sample that is taken for granted, as samples that were drawn alike are rare: a share of 0.3 has a standard
 * deviation of 0.08 then.
 */
export const USUAL_CORRELATION = 0.03;

/** The variance of a draw, share by the rest, below which a share is rare. */
const RARE = 0.17 * 0.83;

/**
 * Weight of the prior dispersion, in degrees of freedom of all measures, and of the usual one, in samples of one
 * measure.
 */
const USUAL_WEIGHT = 10;

/** Beyond it samples would have nothing in common. */
const MOST_CORRELATED = 0.95;

/** How much a share correlates where all of them do by so much: a rare one, or a rare rest, varies by no more than 0.46 of itself. */
export function usualCorrelationOf(share: number, correlation = USUAL_CORRELATION): number {
  return correlation * Math.min(1, (share * (1 - share)) / RARE);
}

/**
 * The likelihood-ratio test between a sample and all of the earlier ones, as draws of a Dirichlet-multinomial distribution each: with the same
 * mean, or the sample with its own. How much samples differ among themselves is what earlier ones show, moderated by what is usual, and at
 * least what they show. Two cells of which one is expected to be nearly empty are compared by Fisher's exact test, too.
 * @param before earlier samples, with the cells of this one each
 * @param usual correlation within a sample; 0 for samples that are drawn alike, which makes it the G-test
 * @returns null where all cells but one are as good as empty, so that there is nothing to be compared
 */
export function compareSamples(now: Cells, before: readonly Cells[], usual = USUAL_CORRELATION): TwoSamples | null {
  const earlier = before.filter((sample) => sumOf(sample) > 0);
  const all = together(earlier, now.length);
  const [ownTotal, earlierTotal] = [sumOf(now), sumOf(all)];
  if (ownTotal === 0 || earlierTotal === 0) return null;
  const groups = cellsToPool([now, all]);
  if (groups.length < 2) return null;
  const [own, ...others] = [now, ...earlier].map((sample) => merged(sample, groups)) as [Cells, ...Cells[]];
  const table = [own, together(others, groups.length)];
  const { pearson, g, degreesOfFreedom } = homogeneity(table);
  const correlation = correlationOf(others, now.length === 2 ? usualCorrelationOf(shareOf(table), usual) : usual);
  const designEffects = table.map((_, row) => designEffectOf(row === 0 ? [own] : others, correlation));
  const ratio = correlation === 0 ? g : likelihoodRatio(own, others, correlation);
  const effective = table.map((row, at) => row.map((count) => count / (designEffects[at] ?? 1)));
  const statistic = ratio / williams(effective);
  const approximate = chiSquaredTail(statistic, degreesOfFreedom);
  const noise = 1 / ownTotal + 1 / earlierTotal;
  const [ofOwn = 1, ofEarlier = 1] = designEffects;
  return {
    statistic,
    degreesOfFreedom,
    p: isSparse(table) ? Math.max(approximate, fisherExact(table)) : approximate,
    designEffect: (ofOwn / ownTotal + ofEarlier / earlierTotal) / noise,
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

/** By how much the variance of the mean of samples is above that of as many draws at random. */
function designEffectOf(samples: readonly Cells[], correlation: number): number {
  const sizes = samples.map(sumOf);
  return 1 + (sumOf(sizes.map((size) => size ** 2)) / sumOf(sizes) - 1) * correlation;
}

/** Digits of a likelihood ratio that the sums of large logarithms do not have. */
const ROUNDING = 1e-6;

/** Twice the logarithm of how much more likely samples are where one of them has a mean of its own. */
function likelihoodRatio(own: Cells, others: readonly Cells[], correlation: number): number {
  const apart = bestLikelihood([own], correlation) + bestLikelihood(others, correlation);
  const ratio = 2 * (apart - bestLikelihood([own, ...others], correlation));
  return ratio < ROUNDING ? 0 : ratio;
}

/** The first cell of all rows, as a share. */
function shareOf(table: readonly Cells[]): number {
  return sumOf(table.map(([first = 0]) => first)) / sumOf(table.map(sumOf));
}

/**
 * The correlation within a sample that is usual among some samples: {@link USUAL_CORRELATION}, moderated by what they show of it on average.
 * @param measures the samples, by each of several measures
 */
export function usualAmong(measures: readonly (readonly Cells[])[]): number {
  let [shown, scale, degrees] = [0, 0, 0];
  for (const samples of measures) {
    const { correlation, degreesOfFreedom } = correlationWithin(samples);
    if (degreesOfFreedom === 0) continue;
    shown += correlation;
    scale += samples[0]?.length === 2 ? usualCorrelationOf(shareOf(samples), 1) : 1;
    degrees += degreesOfFreedom;
  }
  const average = scale === 0 ? 0 : shown / scale;
  return (USUAL_WEIGHT * USUAL_CORRELATION + degrees * average) / (USUAL_WEIGHT + degrees);
}

/** The correlation within a sample that a comparison goes by: what earlier ones show, moderated by what is usual, and no less. */
function correlationOf(others: readonly Cells[], usual: number): number {
  const { correlation } = correlationWithin(others);
  const moderated = (USUAL_WEIGHT * usual + (others.length - 1) * correlation) / (USUAL_WEIGHT + others.length - 1);
  return Math.min(MOST_CORRELATED, Math.max(moderated, correlation));
}

/** The correlation within a sample, by moments (Brier): 0 where samples vary as chance has it, and where it is not known. */
function correlationWithin(samples: readonly Cells[]): { correlation: number; degreesOfFreedom: number } {
  const table = samples.length < 2 ? [] : pooled(samples);
  if ((table[0]?.length ?? 0) < 2) return { correlation: 0, degreesOfFreedom: 0 };
  const { pearson, degreesOfFreedom } = homogeneity(table);
  const sizes = samples.map(sumOf);
  const squares = sumOf(sizes.map((size) => size ** 2)) / sumOf(sizes);
  const size = (sumOf(sizes) - squares) / (samples.length - 1);
  return { correlation: Math.max(0, (pearson / degreesOfFreedom - 1) / Math.max(1, size - 1)), degreesOfFreedom };
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
