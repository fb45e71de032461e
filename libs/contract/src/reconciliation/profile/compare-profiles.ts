import type { Measure } from './measure.js';
import { HOLDS } from './measure.js';
import { MEASURES } from './measures.js';
import type { ProfileCounts } from './profile-counts.js';
import { cohenH, compareSamples, holm } from './statistics/two-samples.js';

/** What a wave is held against. */
export type ComparedWith = 'previous' | 'source';

/** The chance, over all comparisons of a wave together, that one is called a shift though nothing has changed. */
export const LEVEL = 0.001;

/**
 * Below these a difference is told as none, however sure it is: waves are not drawn at random, and large ones show what matters to nobody.
 * Between "small" and "medium" of Cohen for groups, "small" for a share, which also counts when it is a third or three times of what it was.
 */
export const LEAST_EFFECT = { w: 0.2, h: 0.2, ratio: 3 } as const;

/** A wave of fewer accounts is not compared, nor is one held against it. */
export const LEAST_ACCOUNTS = 20;

/** A measure, or one value of it, held against others. */
export interface MeasureComparison {
  readonly measure: string;
  /** Of `shares`; null where the measure is compared as a whole. */
  readonly key: string | null;
  readonly against: ComparedWith;
  /** Accounts of the other side. */
  readonly accounts: number;
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  readonly designEffect: number;
  /** Of this comparison alone. */
  readonly p: number;
  /** With all comparisons of the wave taken into account. */
  readonly correctedP: number;
  /** Cohen's h of a share, w of groups. */
  readonly effect: number;
  readonly isShift: boolean;
}

type Uncorrected = Omit<MeasureComparison, 'correctedP' | 'isShift'> & { readonly isLarge: boolean };

/** What a wave is held against. */
export interface ProfileBases {
  /** Earlier waves of the supplier. */
  readonly previous: readonly ProfileCounts[];
  /** What the system says that the accounts come from. */
  readonly source: ProfileCounts | null;
}

/** Holds the profile of a wave against those of earlier ones and of its source, in the order of the measures. */
export function compareProfiles(now: ProfileCounts, { previous, source }: ProfileBases): MeasureComparison[] {
  if (now.accounts < LEAST_ACCOUNTS) return [];
  const bases: readonly (readonly [ComparedWith, readonly ProfileCounts[]])[] = [
    ['previous', previous],
    ['source', source === null ? [] : [source]],
  ];
  const found = MEASURES.filter(({ name }) => name in now.counts).flatMap((measure) =>
    bases.flatMap(([against, profiles]) => {
      const before = profiles.filter(({ accounts, counts }) => accounts >= LEAST_ACCOUNTS && measure.name in counts);
      return before.length === 0 ? [] : compareMeasure(measure, now, against, before);
    }),
  );
  const corrected = holm(found.map(({ p }) => p));
  return found.map(({ isLarge, ...comparison }, index) => {
    const correctedP = corrected[index] ?? 1;
    return { ...comparison, correctedP, isShift: isLarge && correctedP <= LEVEL };
  });
}

function compareMeasure(
  { name, kind }: Measure,
  now: ProfileCounts,
  against: ComparedWith,
  before: readonly ProfileCounts[],
): Uncorrected[] {
  const keys = [...new Set([now, ...before].flatMap(({ counts }) => Object.keys(counts[name] ?? {})))];
  const countOf = ({ counts }: ProfileCounts, key: string): number => counts[name]?.[key] ?? 0;
  const accounts = before.reduce((sum, profile) => sum + profile.accounts, 0);
  const told = { measure: name, against, accounts };
  if (kind === 'groups') {
    const cellsOf = (profile: ProfileCounts): number[] => keys.map((key) => countOf(profile, key));
    const compared = compareSamples(cellsOf(now), before.map(cellsOf));
    return compared === null ? [] : [{ ...told, key: null, ...compared, isLarge: compared.effect >= LEAST_EFFECT.w }];
  }
  return (kind === 'share' ? [HOLDS] : keys).flatMap((key) => {
    const cellsOf = (profile: ProfileCounts): number[] => [
      countOf(profile, key),
      profile.accounts - countOf(profile, key),
    ];
    const compared = compareSamples(cellsOf(now), before.map(cellsOf));
    if (compared === null) return [];
    const own = countOf(now, key) / now.accounts;
    const earlier = before.reduce((sum, profile) => sum + countOf(profile, key), 0) / accounts;
    const effect = cohenH(own, earlier);
    const isLarge = effect >= LEAST_EFFECT.h || Math.max(own, earlier) >= LEAST_EFFECT.ratio * Math.min(own, earlier);
    return [{ ...told, key: kind === 'share' ? null : key, ...compared, effect, isLarge }];
  });
}
