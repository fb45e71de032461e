import { type AccountProblem } from '../validation/validate-account.js';
import { HashIndex } from './hash-index.js';
import { IDENTITY_KINDS, IDENTITY_WORDS, type IdentityKind, pathOfIdentity } from './identities.js';

/** Identities that are remembered: 16 bytes each, twice that at most while the memory for them grows. */
const MOST_IDENTITIES = 16_000_000;

/** An account with what it has in common with an earlier one. */
export interface RepeatedAccount {
  /** Position of its line in the batch, from 0. */
  readonly line: number;
  readonly problems: readonly AccountProblem[];
  /** What refuses the account for a live supplier alone. */
  readonly warnings: readonly AccountProblem[];
}

/** What an account shares with a later one, to be reported for it as well. */
export interface EarlierSide extends Omit<AccountProblem, 'path'> {
  /** 96 bits of what the two share. */
  readonly hash: readonly [number, number, number];
}

/** A load sends side by side: nothing but sending one of the two alone makes it sure. */
const TAKES_FIRST = 'The platform takes the account that it creates first, as a rule';

/** Earlier accounts that are remembered for being told. */
const MOST_EARLIER = 10_000;

/** Under which rule and code the service refuses the second of two accounts. */
const REFUSALS: Readonly<Record<IdentityKind, { rule: string | null; code: string; what: string }>> = {
  account: { rule: 'R14', code: 'account_import_process_already_imported', what: 'The same account' },
  'meter point': { rule: null, code: 'supply_point_in_use', what: 'The same meter point' },
  reference: { rule: 'R130', code: 'reference_already_exists', what: 'The same reference' },
};

/**
 * Finds problems that only a whole file shows: repeated accounts, and meter points and references of two accounts.
 * The later account, which the service will refuse, gets a problem and the earlier one a warning. What an account
 * shares with an earlier version of itself is not reported.
 */
export class Repeats {
  private readonly index: HashIndex;
  /** By line among those of all files, from 1; each thing that is shared once. */
  readonly earlier = new Map<number, EarlierSide[]>();

  /**
   * @param positionOf a line in words, by its position among the lines of all files, from 1
   * @param isSandbox whether meter points and references of two accounts are warned of alone
   */
  constructor(
    private readonly positionOf: (line: number) => string,
    private readonly isSandbox: boolean,
    most = MOST_IDENTITIES,
  ) {
    this.index = new HashIndex(most);
  }

  /** Whether there were more identities than could be remembered, so that some repeats may be missing. */
  get isIncomplete(): boolean {
    return this.index.isIncomplete;
  }

  /**
   * The accounts of a batch that repeat something. Batches come in the order of their lines.
   * @param identities as `addIdentities` writes them
   * @param before lines of all files before the batch
   */
  find(identities: Uint32Array, before: number): RepeatedAccount[] {
    const found = new Map<number, { problems: AccountProblem[]; warnings: AccountProblem[] }>();
    let repeatedLine = -1;
    for (let at = 0; at < identities.length; at += IDENTITY_WORDS) {
      const [line = 0, kindIndex = 0, position = 0, a = 0, b = 0, c = 0] = identities.subarray(at, at + IDENTITY_WORDS);
      const kind = IDENTITY_KINDS[kindIndex];
      if (kind === undefined) continue;
      const earlier = this.index.firstSeen(a, b, c, before + line + 1);
      if (earlier === null || line === repeatedLine) continue;
      if (kind === 'account') repeatedLine = line;
      const { rule, code, what } = REFUSALS[kind];
      const isShared = kind !== 'account';
      const problem = {
        rule,
        code,
        path: pathOfIdentity(kind, position),
        detail: `${what} is on ${this.positionOf(earlier)}.${isShared ? ` ${TAKES_FIRST} that one.` : ''}`,
      };
      if (isShared)
        this.tellEarlier(earlier, {
          hash: [a, b, c],
          rule,
          code,
          detail: `${what} is on ${this.positionOf(before + line + 1)}. ${TAKES_FIRST} this one.`,
        });
      const account = found.get(line) ?? { problems: [], warnings: [] };
      account[this.isSandbox && kind !== 'account' ? 'warnings' : 'problems'].push(problem);
      found.set(line, account);
    }
    return [...found].map(([line, account]) => ({ line, ...account }));
  }

  /**
   * Whether an account was warned of because it repeats something of an earlier one.
   * @param identities as `addIdentities` writes them
   * @param line among those of all files, from 1; it was looked at by `find`
   */
  hasWarnedOf(identities: readonly number[], line: number): boolean {
    if (!this.isSandbox) return false;
    let isWarned = false;
    for (let at = 0; at < identities.length; at += IDENTITY_WORDS) {
      const [, kindIndex = 0, , a = 0, b = 0, c = 0] = identities.slice(at, at + IDENTITY_WORDS);
      const isEarlier = (this.index.firstSeen(a, b, c, line) ?? line) < line;
      // Of the same account once more nothing else is told.
      if (isEarlier && IDENTITY_KINDS[kindIndex] === 'account') return false;
      isWarned ||= isEarlier;
    }
    return isWarned;
  }

  private tellEarlier(line: number, side: EarlierSide): void {
    const known = this.earlier.get(line) ?? [];
    if (known.some(({ hash }) => hash.join() === side.hash.join()) || this.earlier.size >= MOST_EARLIER) return;
    this.earlier.set(line, [...known, side]);
  }
}
