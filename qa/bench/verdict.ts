import { median } from '../lib/median.js';
import type { Round } from './figures.js';

/** What is to be left of the other commit's rate. */
export const LEAST = 0.9;
/** How often chance may give rounds as one-sided as those that are believed. */
const CHANCE = 0.05;
/** Fewer rounds are never one-sided enough: of four, chance has all four on one side in one of sixteen. */
export const FEWEST_ROUNDS = 5;

/** Rounds of here and there held against each other. */
export interface Verdict {
  /**
   * `worse` where the median is below {@link LEAST} and the rounds are too one-sided for chance; `unclear` where it is and they are not:
   * nothing shows that the rate held. `better` where the median is above the inverse of {@link LEAST}, as one-sided; otherwise `held`.
   */
  readonly outcome: 'better' | 'held' | 'worse' | 'unclear';
  /** Median of the ratios of the rounds, here to there. */
  readonly ratio: number;
  /** Median distance of a round's ratio from that, as a part of it. */
  readonly noise: number;
  /** Rounds that were slower here. */
  readonly slower: number;
  /** How often as many rounds or more are on the side of the median when both are equally fast, by the sign test. */
  readonly chance: number;
}

/** Says what rounds show, each of which measured both sides one after the other. */
export function verdictOf(rounds: readonly Round[]): Verdict {
  const ratios = rounds.map(({ ours, peer }) => ours / peer);
  const ratio = median(ratios);
  const noise = median(ratios.map((one) => Math.abs(one / ratio - 1)));
  const slower = ratios.filter((one) => one < 1).length;
  const faster = ratios.filter((one) => one > 1).length;
  const chance = chanceOf(ratio < 1 ? slower : faster, slower + faster);
  return { outcome: outcomeOf(ratio, chance <= CHANCE), ratio, noise, slower, chance };
}

/** Whether it stops a commit: what is unclear does, too, because no median below the bound may pass for noise. */
export function isRefused({ outcome }: Verdict): boolean {
  return outcome === 'worse' || outcome === 'unclear';
}

function outcomeOf(ratio: number, isShown: boolean): Verdict['outcome'] {
  // A ratio that is no number is not at the bound either.
  if (!(ratio >= LEAST)) return isShown ? 'worse' : 'unclear';
  return isShown && ratio >= 1 / LEAST ? 'better' : 'held';
}

/** Chance of at least so many heads in so many throws of a coin. */
function chanceOf(heads: number, throws: number): number {
  let chance = 0;
  let exactly = 0.5 ** throws;
  for (let count = 0; count <= throws; count += 1) {
    if (count >= heads) chance += exactly;
    exactly *= (throws - count) / (count + 1);
  }
  return chance;
}
