import { measureByName, type ProfileCounts, usualCorrelationOf } from '@carryover/contract';

/** How a wave is drawn. */
export interface DrawnProfile {
  readonly accounts: number;
  /**
   * Correlation of two accounts of a wave: how much waves differ; smaller for rare shares, as the comparison assumes.
   * 0 for waves that are drawn alike.
   */
  readonly correlation: number;
  readonly seed: number;
}

type Chance = () => number;
type Counts = Readonly<Record<string, number>>;

/**
 * A random wave that resembles another: for each measure, shares are drawn from a Dirichlet distribution around those
 * of the other, then accounts by these shares. Equal seeds give equal waves.
 */
export function drawnProfile({ accounts: all, counts }: ProfileCounts, drawn: DrawnProfile): ProfileCounts {
  const chance = chanceOf(drawn.seed);
  const { accounts, correlation } = drawn;
  const counted = Object.entries(counts).map(([measure, keys]) => {
    if (measureByName(measure)?.kind === 'groups') return [measure, drawGroups(keys, drawn, chance)] as const;
    const shares = Object.entries(keys).map(([key, count]) => {
      const share = count / all;
      const shared = { accounts, correlation: usualCorrelationOf(share, correlation) };
      return [key, drawGroups({ yes: count, no: all - count }, { ...drawn, ...shared }, chance).yes ?? 0] as const;
    });
    return [measure, Object.fromEntries(shares)] as const;
  });
  return { accounts, counts: Object.fromEntries(counted) };
}

function drawGroups(keys: Counts, { accounts, correlation }: DrawnProfile, chance: Chance): Counts {
  const names = Object.keys(keys);
  const all = Object.values(keys).reduce((sum, count) => sum + count, 0);
  const means = Object.values(keys).map((count) => count / all);
  const weights = correlation === 0 ? means : means.map((mean) => gamma(mean * (1 / correlation - 1), chance));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = names.map(() => 0);
  const last = names.length - 1;
  for (let account = 0; account < accounts; account += 1) {
    let at = chance() * total;
    let index = 0;
    for (; index < last; index += 1) {
      at -= weights[index] ?? 0;
      if (at < 0) break;
    }
    drawn[index] = (drawn[index] ?? 0) + 1;
  }
  return Object.fromEntries(names.map((name, index) => [name, drawn[index] ?? 0]));
}

/** A draw from the gamma distribution, by Marsaglia and Tsang. */
function gamma(shape: number, chance: Chance): number {
  if (shape <= 0) return 0;
  if (shape < 1) return gamma(shape + 1, chance) * (1 - chance()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(chance);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - chance()) < 0.5 * x ** 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
function chanceOf(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
