import { type ComparedWith, compareProfiles, type MeasureComparison, type ProfileBases } from './compare-profiles.js';
import { HOLDS, type Measure } from './measure.js';
import { MEASURES } from './measures.js';
import { OTHERS, type ProfileCounts } from './profile-counts.js';
import { shiftInWords } from './shift-in-words.js';
import { LEAST_TOLD, type ProfileKey, type ProfileSide, type ToldMeasure } from './told-measure.js';

/** Keys of a measure that are told singly; those that have changed least are left out. */
export const MOST_TOLD_KEYS = 100;

/** Comparisons of a measure that are told; those that are furthest from a shift are left out. */
export const MOST_TOLD_COMPARISONS = 200;

/** A profile held against others. */
export interface ProfileReading {
  /** Comparisons that were made. */
  readonly comparisons: number;
  /** Those that have shifted first, by how much; the others in their order. */
  readonly measures: readonly ToldMeasure[];
}

/** Holds the profile of a wave against those of earlier ones and of its source, and tells it with its numbers. */
export function readProfile(now: ProfileCounts, bases: ProfileBases): ProfileReading {
  const compared = compareProfiles(now, bases);
  const told = MEASURES.filter(({ name }) => name in now.counts).map((measure) =>
    tellMeasure(
      measure,
      now,
      bases,
      compared.filter((one) => one.measure === measure.name),
    ),
  );
  return { comparisons: compared.length, measures: told.sort((one, other) => size(other) - size(one)) };
}

function size({ comparisons }: ToldMeasure): number {
  return Math.max(0, ...comparisons.map(({ isShift, effect }) => (isShift ? effect : 0)));
}

function tellMeasure(
  measure: Measure,
  now: ProfileCounts,
  { previous, source }: ProfileBases,
  comparisons: readonly MeasureComparison[],
): ToldMeasure {
  const { name, kind, meaning } = measure;
  const sides: Sides = {
    now: [now],
    previous: withMeasure(previous, name),
    source: withMeasure(source === null ? [] : [source], name),
  };
  const keys = tellKeys(measure, sides);
  return {
    measure: name,
    kind,
    meaning,
    isShifted: comparisons.some(({ isShift }) => isShift),
    keys,
    comparisons: comparisons
      .map((one) => ({ ...one, detail: shiftInWords(one, now.accounts, keys, kind) }))
      .sort((one, other) => Number(other.isShift) - Number(one.isShift) || one.p - other.p)
      .slice(0, MOST_TOLD_COMPARISONS),
  };
}

type Sides = { readonly now: readonly ProfileCounts[] } & { readonly [Side in ComparedWith]: readonly ProfileCounts[] };

function withMeasure(profiles: readonly ProfileCounts[], name: string): ProfileCounts[] {
  return profiles.filter(({ counts }) => name in counts);
}

function tellKeys({ name, kind, names = [] }: Measure, sides: Sides): ProfileKey[] {
  const all = [...sides.now, ...sides.previous, ...sides.source];
  const found = all.flatMap(({ counts }) => Object.keys(counts[name] ?? {}));
  const keys = [...new Set(kind === 'share' ? [HOLDS] : found)];
  const counted = keys.map((key) => countKey(name, [key], sides));
  const isTold = ({ counts }: Counted): boolean => kind === 'share' || Math.max(...Object.values(counts)) >= LEAST_TOLD;
  const byChange = counted.filter(isTold).sort((one, other) => change(other) - change(one));
  const told = byChange.slice(0, MOST_TOLD_KEYS);
  const named = new Set(told.flatMap((one) => one.keys));
  const rest = keys.filter((key) => !named.has(key));
  const place = ({ keys: [key = ''] }: Counted): number => names.indexOf(key);
  const ordered = [...told].sort((one, other) => place(one) - place(other));
  return [
    ...ordered.map((one) => keyOf(one)),
    ...(rest.length === 0 ? [] : [keyOf(countKey(name, rest, sides), OTHERS)]),
  ];
}

/** How many accounts of each side have one of some keys, and of how many; without a side of which nothing is known. */
interface Counted {
  readonly keys: readonly string[];
  readonly counts: { readonly [Side in keyof Sides]: number };
  readonly accounts: { readonly [Side in keyof Sides]: number };
}

function countKey(name: string, keys: readonly string[], sides: Sides): Counted {
  const count = (profiles: readonly ProfileCounts[]): number =>
    sum(profiles.flatMap(({ counts }) => keys.map((key) => counts[name]?.[key] ?? 0)));
  const accounts = (profiles: readonly ProfileCounts[]): number => sum(profiles.map((one) => one.accounts));
  const { now, previous, source } = sides;
  return {
    keys,
    counts: { now: count(now), previous: count(previous), source: count(source) },
    accounts: { now: accounts(now), previous: accounts(previous), source: accounts(source) },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function shareOf({ counts, accounts }: Counted, side: keyof Sides): number | null {
  return accounts[side] === 0 ? null : counts[side] / accounts[side];
}

function change(counted: Counted): number {
  const own = shareOf(counted, 'now') ?? 0;
  const others = [shareOf(counted, 'previous'), shareOf(counted, 'source')];
  return Math.max(...others.map((other) => Math.abs(own - (other ?? own))), own / 1_000);
}

function keyOf(counted: Counted, key = counted.keys[0] ?? ''): ProfileKey {
  return {
    key,
    now: sideOf(counted, 'now') ?? { accounts: 0, share: 0 },
    previous: sideOf(counted, 'previous'),
    source: sideOf(counted, 'source'),
  };
}

function sideOf(counted: Counted, side: keyof Sides): ProfileSide | null {
  const share = shareOf(counted, side);
  if (share === null) return null;
  const accounts = counted.counts[side];
  const isSmall = accounts > 0 && accounts < LEAST_TOLD;
  return isSmall ? { accounts: null, share: null } : { accounts, share };
}
