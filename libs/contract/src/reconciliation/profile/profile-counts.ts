import type { AcceptedAccount } from '../../rules/account-payload-reading.js';
import { MEASURES } from './measures.js';

/** The keys that an account counts for, by measure. None of them is personal. */
export interface AccountProfile {
  readonly [measure: string]: readonly string[];
}

/**
 * The keys that an account counts for, by measure.
 * @param day on which it was sent
 * @throws RangeError, TypeError for an invalid payload
 */
export function accountProfile(account: AcceptedAccount, day: string): AccountProfile {
  return Object.fromEntries(MEASURES.map(({ name, keysOf }) => [name, keysOf(account, day)]));
}

/** How many accounts have each key of each measure. It identifies no account, and has no personal data. */
export interface ProfileCounts {
  /** Accounts that were counted. */
  readonly accounts: number;
  readonly counts: { readonly [measure: string]: { readonly [key: string]: number } };
}

/** How many accounts have a key of a measure. Keys are texts of payloads: `constructor` has the count 0, and is not the function. */
export function countOf({ counts }: ProfileCounts, measure: string, key: string): number {
  const keys = counts[measure] ?? {};
  return Object.hasOwn(keys, key) ? (keys[key] ?? 0) : 0;
}

/** Keys of a measure that are counted singly; further ones count together. */
const MOST_KEYS = 1_000;

/** Characters of a key at most. */
export const LONGEST_KEY = 255;

/** The key of groups that are not shown singly. */
export const OTHERS = 'others';

/** Counts accounts, one after the other; its memory does not grow with them. */
export class ProfileCounter {
  private accounts: number;
  private readonly counts = new Map<string, Map<string, number>>();

  /** @param begun what was counted already */
  constructor(begun: ProfileCounts = { accounts: 0, counts: {} }) {
    this.accounts = begun.accounts;
    for (const [measure, keys] of Object.entries(begun.counts)) this.counts.set(measure, new Map(Object.entries(keys)));
  }

  add(profile: AccountProfile): void {
    this.accounts += 1;
    for (const [name, keys] of Object.entries(profile)) {
      const counted = this.counts.get(name) ?? new Map<string, number>();
      this.counts.set(name, counted);
      for (const key of keys) {
        const short = key.slice(0, LONGEST_KEY);
        const kept = counted.has(short) || counted.size < MOST_KEYS ? short : OTHERS;
        counted.set(kept, (counted.get(kept) ?? 0) + 1);
      }
    }
  }

  get total(): ProfileCounts {
    const counts = [...this.counts].map(([measure, keys]) => [measure, Object.fromEntries(keys)]);
    return { accounts: this.accounts, counts: Object.fromEntries(counts) };
  }
}
