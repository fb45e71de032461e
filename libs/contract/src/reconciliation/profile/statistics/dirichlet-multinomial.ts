import { logGamma } from './chi-squared-tail.js';
import type { Cells } from './table.js';

/** Steps of the fit at most; it is close long before. */
const MOST_STEPS = 200;

/** Change of a share below which the fit ends. */
const CLOSE = 1e-9;

/** From here on the asymptotic series of the digamma function holds to the last digits. */
const ASYMPTOTIC = 8;

/** The derivative of {@link logGamma}. @param x above 0 */
export function digamma(x: number): number {
  let [value, at] = [0, x];
  for (; at < ASYMPTOTIC; at += 1) value -= 1 / at;
  const square = 1 / (at * at);
  const series = square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square * (1 / 240 - square / 132))));
  return value + Math.log(at) - 1 / (2 * at) - series;
}

/**
 * How likely samples are, as a natural logarithm, when the shares behind each are drawn from one Dirichlet distribution with the mean that
 * fits best: what depends on the mean alone. By the fixed-point iteration of Minka, which comes closer with every step.
 * @param correlation of two draws of one sample, between 0 and 1: the Dirichlet distribution has the precision 1 / correlation - 1
 */
export function bestLikelihood(samples: readonly Cells[], correlation: number): number {
  const precision = 1 / correlation - 1;
  const width = samples[0]?.length ?? 0;
  let shares = meanOf(samples, width);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = normalized(shares.map((share, cell) => weightOf(samples, cell, precision * share)));
    const change = Math.max(...next.map((share, cell) => Math.abs(share - (shares[cell] ?? 0))));
    shares = next;
    if (change < CLOSE) break;
  }
  return shares.reduce((sum, share, cell) => sum + likelihoodOf(samples, cell, precision * share), 0);
}

/** The weight of a cell in the next step. @param weight its weight in this step */
function weightOf(samples: readonly Cells[], cell: number, weight: number): number {
  if (weight === 0) return 0;
  const before = digamma(weight);
  return samples.reduce((sum, sample) => {
    const count = sample[cell] ?? 0;
    return count === 0 ? sum : sum + weight * (digamma(count + weight) - before);
  }, 0);
}

function likelihoodOf(samples: readonly Cells[], cell: number, weight: number): number {
  if (weight === 0) return 0;
  const before = logGamma(weight);
  return samples.reduce((sum, sample) => {
    const count = sample[cell] ?? 0;
    return count === 0 ? sum : sum + logGamma(count + weight) - before;
  }, 0);
}

/** The mean of the shares of samples. */
function meanOf(samples: readonly Cells[], width: number): number[] {
  const shares = samples.map((sample) => normalized(sample));
  return normalized(
    Array.from({ length: width }, (_, cell) => shares.reduce((sum, sample) => sum + (sample[cell] ?? 0), 0)),
  );
}

function normalized(weights: Cells): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return all === 0 ? weights.map(() => 0) : weights.map((weight) => weight / all);
}
