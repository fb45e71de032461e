import { type ComparedWith, compareProfiles, type MeasureComparison, type ProfileBases } from './compare-profiles.js';
import { HOLDS, type Measure } from './measure.js';
import { MEASURES } from './measures.js';
import { OTHERS, type ProfileCounts } from './profile-counts.js';
import { shiftInWords } from './shift-in-words.js';
import { countIn, foldSmall, isSmall } from './small-cells.js';
import { LEAST_TOLD, type ProfileKey, type ProfileSide, type ToldMeasure } from './told-measure.js';

/** Keys of a measure that are shown; those that changed least are left out. */
export const MOST_TOLD_KEYS = 100;

/** Comparisons of a measure that are shown; those furthest from a shift are left out. */
export const MOST_TOLD_COMPARISONS = 200;

/** A profile with its comparisons. */
export interface ProfileReading {
  /** Comparisons that were made. */
  readonly comparisons: number;
  /** Those that have shifted first, by how much; the others in their order. */
  readonly measures: readonly ToldMeasure[];
}

/** Compares the profile of a wave with those of earlier waves and of its source, with all numbers. */
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
  const shifted = new Set(comparisons.flatMap(({ isShift, key }) => (isShift && key !== null ? key : [])));
  const keys = tellKeys(measure, sides, shifted);
  const named = new Set(keys.map(({ key }) => key));
  // What is told of a value that few have would tell how many they are.
  const told = comparisons.filter(({ key }) => key === null || named.has(key));
  return {
    measure: name,
    kind,
    meaning,
    isShifted: told.some(({ isShift }) => isShift),
    keys,
    comparisons: told
      .map((one) => ({ ...one, detail: shiftInWords(one, now.accounts, keys, kind) }))
      .sort((one, other) => Number(other.isShift) - Number(one.isShift) || one.p - other.p)
      .slice(0, MOST_TOLD_COMPARISONS),
  };
}

type Sides = { readonly now: readonly ProfileCounts[] } & { readonly [Side in ComparedWith]: readonly ProfileCounts[] };

function withMeasure(profiles: readonly ProfileCounts[], name: string): ProfileCounts[] {
  return profiles.filter(({ counts }) => name in counts);
}

function tellKeys({ name, kind, names = [] }: Measure, sides: Sides, shifted: ReadonlySet<string>): ProfileKey[] {
  const all = [sides.now, sides.previous, sides.source];
  const found = all.flat().flatMap(({ counts }) => Object.keys(counts[name] ?? {}));
  const keys = [...new Set(kind === 'share' ? [HOLDS] : found)];
  const counted = keys.map((key) => countKey(name, kind, [key], sides));
  const single = kind === 'groups' ? new Set(foldSmall(name, keys, all).single) : null;
  const isTold = ({ keys: [key = ''], counts }: Counted): boolean =>
    kind === 'share' || (single?.has(key) ?? Math.max(...Object.values(counts)) >= LEAST_TOLD);
  const rank = ({ keys: [key = ''] }: Counted): number => Number(shifted.has(key));
  const byChange = counted.filter(isTold).sort((one, other) => rank(other) - rank(one) || change(other) - change(one));
  const told = byChange.slice(0, MOST_TOLD_KEYS);
  const named = new Set(told.flatMap((one) => one.keys));
  const rest = keys.filter((key) => !named.has(key));
  const position = ({ keys: [key = ''] }: Counted): number => names.indexOf(key);
  const ordered = [...told].sort((one, other) => position(one) - position(other));
  return [
    ...ordered.map((one) => keyOf(one)),
    ...(rest.length === 0 ? [] : [keyOf(countKey(name, kind, rest, sides), OTHERS)]),
  ];
}

/** How many accounts of each side have one of some keys, and of how many; without a side of which nothing is known. */
interface Counted {
  readonly keys: readonly string[];
  readonly counts: { readonly [Side in keyof Sides]: number };
  readonly accounts: { readonly [Side in keyof Sides]: number };
}

function countKey(name: string, kind: Measure['kind'], keys: readonly string[], sides: Sides): Counted {
  const { now, previous } = sides;
  // Of values that it does not name a source says nothing.
  const isNamed = ({ counts }: ProfileCounts): boolean =>
    kind !== 'shares' || keys.some((key) => Object.hasOwn(counts[name] ?? {}, key));
  const source = sides.source.filter(isNamed);
  const count = (profiles: readonly ProfileCounts[]): number => sum(keys.map((key) => countIn(profiles, name, key)));
  const accounts = (profiles: readonly ProfileCounts[]): number => sum(profiles.map((one) => one.accounts));
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
  return isSmall(accounts) ? { accounts: null, share: null } : { accounts, share };
}
