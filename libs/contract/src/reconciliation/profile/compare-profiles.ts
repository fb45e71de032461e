import type { Measure } from './measure.js';
import { HOLDS } from './measure.js';
import { MEASURES } from './measures.js';
import { countOf, type ProfileCounts } from './profile-counts.js';
import { blurred, countIn, foldSmall, type ProfileSides } from './small-cells.js';
import type { Cells } from './statistics/table.js';
import { cohenH, compareSamples, holm, USUAL_CORRELATION, usualAmong } from './statistics/two-samples.js';

/** What a wave is compared with: earlier waves, or its source. */
export type ComparedWith = 'previous' | 'source';

/** The chance, over all comparisons of a wave together, that one is called a shift though nothing has changed. */
export const LEVEL = 0.001;

/**
 * Smallest effects that count as a difference, however significant: waves are not random samples, and in large ones
 * everything is significant. Between "small" and "medium" of Cohen for groups, "small" for a share, which also counts
 * when it is a third or three times of what it was.
 */
export const LEAST_EFFECT = { w: 0.2, h: 0.2, ratio: 3 } as const;

/** Fewest accounts of a wave that is compared with others, or others with it. */
export const LEAST_ACCOUNTS = 20;

/** The comparison of a measure, or of one value of it. */
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

/** The profiles with which a wave is compared. */
export interface ProfileBases {
  /** Earlier waves of the supplier. */
  readonly previous: readonly ProfileCounts[];
  /** The profile that the source system gave of the accounts. */
  readonly source: ProfileCounts | null;
}

/** Holds the profile of a wave against those of earlier ones and of its source, in the order of the measures. */
export function compareProfiles(now: ProfileCounts, { previous, source }: ProfileBases): MeasureComparison[] {
  if (now.accounts < LEAST_ACCOUNTS) return [];
  const bases: readonly (readonly [ComparedWith, readonly ProfileCounts[]])[] = [
    ['previous', previous],
    ['source', source === null ? [] : [source]],
  ];
  const usual = { previous: usualOf(previous), source: USUAL_CORRELATION };
  const found = MEASURES.filter(({ name }) => name in now.counts).flatMap((measure) => {
    const sides = [[now], ...bases.map(([, profiles]) => profiles.filter(({ counts }) => measure.name in counts))];
    return bases.flatMap(([against, profiles]) => {
      const before = profiles.filter(({ accounts, counts }) => accounts >= LEAST_ACCOUNTS && measure.name in counts);
      return before.length === 0 ? [] : compareMeasure(measure, { now, against, before, sides, usual: usual[against] });
    });
  });
  const corrected = holm(found.map(({ p }) => p));
  return found.map(({ isLarge, ...comparison }, index) => {
    const correctedP = corrected[index] ?? 1;
    return { ...comparison, correctedP, isShift: isLarge && correctedP <= LEVEL };
  });
}

/** How much earlier waves differ among themselves, by all measures of which each account counts once. */
function usualOf(previous: readonly ProfileCounts[]): number {
  const waves = previous.filter(({ accounts }) => accounts >= LEAST_ACCOUNTS);
  const tables = MEASURES.filter(({ kind }) => kind !== 'shares').map(({ name, kind }) => {
    const counted = waves.filter(({ counts }) => name in counts);
    if (kind === 'share')
      return counted.map((wave) => [countOf(wave, name, HOLDS), wave.accounts - countOf(wave, name, HOLDS)]);
    const keys = [...new Set(counted.flatMap(({ counts }) => Object.keys(counts[name] ?? {})))];
    return counted.map((wave) => keys.map((key) => countOf(wave, name, key)));
  });
  return usualAmong(tables);
}

/** The basis of the comparison of a measure. */
interface MeasureBase {
  readonly now: ProfileCounts;
  readonly against: ComparedWith;
  readonly before: readonly ProfileCounts[];
  readonly sides: ProfileSides;
  /** The correlation within a wave that is usual. */
  readonly usual: number;
}

function compareMeasure({ name, kind }: Measure, { now, against, before, sides, usual }: MeasureBase): Uncorrected[] {
  const accounts = before.reduce((sum, profile) => sum + profile.accounts, 0);
  const told = { measure: name, against, accounts };
  const keysOf = ({ counts }: ProfileCounts): string[] => Object.keys(counts[name] ?? {});
  if (kind === 'groups') {
    const { single, folded } = foldSmall(name, [...new Set(sides.flat().flatMap(keysOf))], sides);
    const cells = folded.length === 0 ? single.map((key) => [key]) : [...single.map((key) => [key]), folded];
    const cellsOf = (profile: ProfileCounts): Cells =>
      cells.map((keys) => keys.reduce((sum, key) => sum + countOf(profile, name, key), 0));
    const compared = compareSamples(cellsOf(now), before.map(cellsOf), usual);
    return compared === null ? [] : [{ ...told, key: null, ...compared, isLarge: compared.effect >= LEAST_EFFECT.w }];
  }
  // A value that a source does not name is unknown there; in a wave without it no account has it.
  const compared = against === 'source' ? before.flatMap(keysOf) : [now, ...before].flatMap(keysOf);
  return (kind === 'share' ? [HOLDS] : [...new Set(compared)]).flatMap((key) => {
    const own = countOf(now, name, key);
    const earlier = countIn(before, name, key);
    const [ownTold, earlierTold] = [
      blurred(own, (earlier / accounts) * now.accounts),
      blurred(earlier, (own / now.accounts) * accounts),
    ];
    const cellsOf = (count: number, all: number): Cells => [count, all - count];
    const samples =
      earlierTold === earlier
        ? before.map((profile) => cellsOf(countOf(profile, name, key), profile.accounts))
        : [cellsOf(earlierTold, accounts)];
    const found = compareSamples(cellsOf(ownTold, now.accounts), samples, usual);
    if (found === null) return [];
    const [share, otherShare] = [ownTold / now.accounts, earlierTold / accounts];
    const effect = cohenH(share, otherShare);
    const isLarge =
      effect >= LEAST_EFFECT.h || Math.max(share, otherShare) >= LEAST_EFFECT.ratio * Math.min(share, otherShare);
    return [{ ...told, key: kind === 'share' ? null : key, ...found, effect, isLarge }];
  });
}
