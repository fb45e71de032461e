import type { ProfileCounts } from './profile-counts.js';
import { countOf } from './profile-counts.js';
import { LEAST_TOLD } from './told-measure.js';

/** Profiles that are shown together as one side each. */
export type ProfileSides = readonly (readonly ProfileCounts[])[];

/** How many accounts of some profiles have a key. */
export function countIn(profiles: readonly ProfileCounts[], measure: string, key: string): number {
  return profiles.reduce((sum, profile) => sum + countOf(profile, measure, key), 0);
}

/** Whether a count is above zero and too small to be published. */
export function isSmall(accounts: number): boolean {
  return accounts > 0 && accounts < LEAST_TOLD;
}

/** Keys of groups: those shown one by one, and those that are merged. */
export interface FoldedKeys {
  readonly single: readonly string[];
  readonly folded: readonly string[];
}

/**
 * Merges groups with few accounts of a side. Groups add up to all accounts, so a single hidden group could be computed
 * from the others: while the merged ones together are few, the next smallest joins them.
 */
export function foldSmall(measure: string, keys: readonly string[], sides: ProfileSides): FoldedKeys {
  const counted = keys.map((key) => ({ key, accounts: sides.map((side) => countIn(side, measure, key)) }));
  const folded = counted.filter(({ accounts }) => accounts.some(isSmall));
  const single = counted
    .filter(({ accounts }) => !accounts.some(isSmall))
    .sort((one, other) => total(other.accounts) - total(one.accounts));
  while (sides.some((_, side) => isSmall(total(folded.map(({ accounts }) => accounts[side] ?? 0))))) {
    const smallest = single.pop();
    if (smallest === undefined) break;
    folded.push(smallest);
  }
  const inFolded = new Set(folded.map(({ key }) => key));
  return { single: keys.filter((key) => !inFolded.has(key)), folded: [...inFolded] };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/**
 * Replaces a small count by the number from 1 to 4 that is nearest to the expected one, so that it reveals nothing
 * and causes no difference.
 */
export function blurred(accounts: number, expected: number): number {
  return isSmall(accounts) ? Math.min(LEAST_TOLD - 1, Math.max(1, Math.round(expected))) : accounts;
}
