import type { AcceptedAccount } from '../../rules/account-payload-reading.js';

/**
 * Kinds of measures of an account: whether a condition holds (`share`), which of several values it has (`shares`, any
 * number, each a share of its own), or which group it belongs to (`groups`, exactly one).
 */
export type MeasureKind = 'share' | 'shares' | 'groups';

/** Something that is counted over the accounts of a wave and compared with other waves. */
export interface Measure {
  /** Group and name: `customers.with_email`. */
  readonly name: string;
  readonly kind: MeasureKind;
  /** For a share, the words that follow "accounts"; for groups, what distinguishes them. */
  readonly meaning: string;
  /** The groups in their order, where they have one. */
  readonly names?: readonly string[];
  /**
   * The keys that an account counts for. None of them is personal: a part of a value, such as the area of a postcode, or a code.
   * @param day on which the account was sent
   */
  readonly keysOf: (account: AcceptedAccount, day: string) => readonly string[];
}

/** The key of a share. */
export const HOLDS = 'yes';

/** The key of accounts that have nothing of what a measure groups them by. */
export const NONE = 'none';

/** Accounts for which something holds. */
export function share(name: string, meaning: string, holds: (account: AcceptedAccount) => boolean): Measure {
  return { name, kind: 'share', meaning, keysOf: (account) => (holds(account) ? [HOLDS] : []) };
}

/** Accounts by a value, of which they may have several. */
export function shares(
  name: string,
  meaning: string,
  valuesOf: (account: AcceptedAccount) => readonly (string | undefined)[],
): Measure {
  const keysOf = (account: AcceptedAccount) => [...new Set(valuesOf(account).flatMap((value) => value ?? []))];
  return { name, kind: 'shares', meaning, keysOf };
}

/** In which group a value is, and the groups in their order. */
export interface Grouping<T> {
  readonly of: (value: T) => string;
  readonly names: readonly string[];
}

/** Accounts by a group, of which each has one. */
export function groups(
  name: string,
  meaning: string,
  read: (account: AcceptedAccount, day: string) => string | undefined,
): Measure {
  return { name, kind: 'groups', meaning, keysOf: (account, day) => [read(account, day) ?? NONE] };
}

/** The same of values that are grouped. */
export function grouped<T>(
  name: string,
  meaning: string,
  grouping: Grouping<T>,
  read: (account: AcceptedAccount, day: string) => T | undefined,
): Measure {
  const groupOf = (account: AcceptedAccount, day: string): string | undefined => {
    const value = read(account, day);
    return value === undefined ? undefined : grouping.of(value);
  };
  return { ...groups(name, meaning, groupOf), names: [...grouping.names, NONE] };
}

/**
 * Groups numbers by where they are between bounds: `under -50`, `-50 to 0`, `50 and more`; each has its lower bound.
 * @param scale of a bound in the numbers that are grouped, such as the units of pounds
 */
export function between<N extends number | bigint>(
  bounds: readonly number[],
  scale: (bound: number) => N,
): Grouping<N> {
  const scaled = bounds.map(scale);
  const names = [
    `under ${bounds[0]}`,
    ...bounds.slice(1).map((bound, index) => `${bounds[index]} to ${bound}`),
    `${bounds.at(-1)} and more`,
  ];
  return {
    names,
    of: (value) => {
      const above = scaled.findIndex((bound) => value < bound);
      return names.at(above) ?? '';
    },
  };
}
