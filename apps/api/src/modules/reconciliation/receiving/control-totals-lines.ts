import {
  type AccountControlTotals,
  balanceOfTotals,
  ControlTotalsSum,
  type FieldErrors,
  FieldErrorTree,
  type FurtherFigures,
  FurtherSums,
  type KeptSums,
  type OverallControlTotals,
  readControlTotalsLine,
} from '@carryover/contract';
import type { BodyLine } from '../../../platform/http/read-lines.js';

/** Problems that are reported at most. */
const MOST_PROBLEMS = 100;

/** A line about an account. */
export interface AccountLine {
  readonly number: number;
  readonly account: AccountControlTotals;
  /** Figures besides the five. */
  readonly further?: FurtherFigures;
}

/** A line about an account that an earlier line is about already. */
export interface RepeatedLine {
  readonly number: number;
  /** Name of the earlier line: `Line 4`, `Line 4 of part 2`. */
  readonly earlier: string;
}

/** Reads the lines of a body of control totals as they arrive, adds them up and collects their problems. */
export class ControlTotalsLines {
  private readonly errors = new FieldErrorTree();
  private readonly sum = new ControlTotalsSum();
  private readonly names = new Set<string>();
  private readonly furtherSum = new FurtherSums();
  private sentSalt: string | null = null;
  private problems = 0;
  private stated: { readonly number: number; readonly totals: OverallControlTotals } | null = null;

  /** @param erased numbers of accounts whose customers were erased: only the five figures of them are read */
  constructor(private readonly erased: ReadonlySet<string> = new Set()) {}

  /** Reads lines. @returns those about accounts in which nothing is wrong */
  take(lines: readonly BodyLine[]): AccountLine[] {
    const accounts: AccountLine[] = [];
    for (const { number, bytes } of lines) {
      const line = readControlTotalsLine(bytes);
      if ('problems' in line) for (const { path, detail } of line.problems) this.report(number, path, detail);
      else if ('totals' in line) this.state(number, line.totals);
      else if ('salt' in line) this.takeSalt(number, line.salt);
      else {
        const { account } = line;
        const further = this.erased.has(account.external_account_number) ? undefined : line.further;
        this.sum.add(account);
        for (const name of Object.keys(further ?? {})) this.names.add(name);
        if (further !== undefined) this.furtherSum.add(further);
        accounts.push({ number, account, ...(further && { further }) });
      }
      if (this.isHopeless) break;
    }
    return accounts;
  }

  /** Notes lines about accounts that were there already. */
  takeRepeated(lines: readonly RepeatedLine[]): void {
    for (const { number, earlier } of lines)
      this.report(number, ['external_account_number'], `${earlier} has the same account number.`);
  }

  /** Totals of the accounts, once all lines were read. */
  get totals(): OverallControlTotals {
    return this.sum.totals;
  }

  /** Sums of figures besides the five. */
  get furtherSums(): KeptSums {
    return this.furtherSum.toJSON();
  }

  /** Names of the figures besides the five that any line has. */
  get figures(): string[] {
    return [...this.names].sort();
  }

  /** Salt of the digests; null without digests. */
  get salt(): string | null {
    return this.sentSalt;
  }

  /** Whether there are more problems than are reported. */
  get isHopeless(): boolean {
    return this.problems > MOST_PROBLEMS;
  }

  /** Compares the sums of the lines with the line of overall totals. @returns null without a problem */
  finish(): FieldErrors | null {
    if (this.problems === 0) {
      if (this.totals.accounts === 0) this.errors.add('', 'The body holds no account.');
      this.compareWithStated();
      if (this.sentSalt === null && this.figures.some((name) => name.startsWith('digests.')))
        this.errors.add(['digests', 'salt'], 'There are digests, and no line says what they are made with.');
    }
    if (this.isHopeless) this.errors.add('', `Only the first ${MOST_PROBLEMS} problems are listed.`);
    return this.errors.isEmpty ? null : this.errors.toJSON();
  }

  private state(number: number, totals: OverallControlTotals): void {
    if (this.stated === null) this.stated = { number, totals };
    else this.report(number, ['totals'], `Line ${this.stated.number} says what all accounts come to already.`);
  }

  private takeSalt(number: number, salt: string): void {
    if (this.sentSalt === null) this.sentSalt = salt;
    else this.report(number, ['digests'], 'An earlier line says what digests are made with already.');
  }

  private compareWithStated(): void {
    if (this.stated === null) return;
    for (const { field, expected, actual } of balanceOfTotals(this.stated.totals, this.totals))
      if (expected !== actual)
        this.report(this.stated.number, ['totals', ...field.split('.')], `The accounts of the body come to ${actual}.`);
  }

  private report(number: number, path: readonly (string | number)[], detail: string): void {
    this.problems += 1;
    if (!this.isHopeless) this.errors.add(['lines', number, ...path], detail);
  }
}
