import { type Line, linesOf } from '../../input/line-batches.js';
import { addIdentities } from '../repeats/identities.js';
import { GroupTallies, type GroupTally } from './group-tallies.js';
import {
  type AccountProblem,
  tooLarge,
  type ValidatedAccount,
  type ValidationSettings,
  validateAccount,
} from './validate-account.js';

/** Some lines of a file, to be checked. */
export interface BatchToValidate {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether it is one line that was too long to be kept. */
  readonly isTooLong: boolean;
}

/** An account of a batch: where its bytes are, and what is wrong with it. */
export interface AccountOutcome {
  /** Position of its line in the batch, from 0. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly externalAccountNumber: string | null;
  readonly problems: readonly AccountProblem[];
  readonly warnings: readonly AccountProblem[];
}

/** What is to be known of a batch once it was checked. Lines are positions in the batch, from 0. */
export interface BatchVerdict {
  readonly accounts: number;
  /** Lines of the accounts with problems. */
  readonly failed: readonly number[];
  readonly groups: readonly GroupTally[];
  /** Lines of the accounts with warnings, and the groups of these. */
  readonly warned: readonly number[];
  readonly warningGroups: readonly GroupTally[];
  /** Accounts of each import supplier code. */
  readonly suppliers: ReadonlyMap<string, number>;
  /** As `addIdentities` writes them. */
  readonly identities: Uint32Array<ArrayBuffer>;
  /** The bytes again and what became of each account; only where the lines are wanted. */
  readonly lines: { readonly bytes: Uint8Array<ArrayBuffer>; readonly outcomes: readonly AccountOutcome[] } | null;
}

/** What is wanted of a batch, and what its accounts are checked by. */
export interface BatchSettings extends ValidationSettings {
  /** Lines listed of each group of problems. */
  readonly mostLines: number;
  /** Whether each line is wanted with its outcome. */
  readonly wantsLines: boolean;
}

/** Checks every account of a batch. Pure: the same bytes give the same verdict. */
export function validateBatch({ bytes, isTooLong }: BatchToValidate, settings: BatchSettings): BatchVerdict {
  const tally = new BatchTally(settings);
  if (isTooLong) tally.addTooLong();
  for (const line of linesOf(bytes)) tally.add(line, validateAccount(bytesOf(bytes, line), settings));
  return tally.verdict(bytes);
}

/** The bytes of a line of a batch. */
export function bytesOf(bytes: Uint8Array<ArrayBuffer>, { start, end }: Line): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
}

/** Puts the verdict on a batch together; accounts are added in the order of their lines. */
export class BatchTally {
  private readonly groups: GroupTallies;
  private readonly warningGroups: GroupTallies;
  private readonly warned: number[] = [];
  private readonly suppliers = new Map<string, number>();
  private readonly identities: number[] = [];
  private readonly failed: number[] = [];
  private readonly outcomes: AccountOutcome[] = [];
  private accounts = 0;

  constructor(private readonly settings: BatchSettings) {
    this.groups = new GroupTallies(settings.mostLines);
    this.warningGroups = new GroupTallies(settings.mostLines);
  }

  /** Adds the one line of a batch that was too long to be kept. */
  addTooLong(): void {
    const problems = [tooLarge(this.settings.longestAccount)];
    this.settle({ line: 0, start: 0, end: 0, externalAccountNumber: null, problems, warnings: [] });
  }

  add({ index, start, end }: Line, { account, problems, warnings, isLater }: ValidatedAccount): void {
    const { import_supplier: supplier, external_account_number: externalAccountNumber = null } = account;
    if (supplier !== undefined) this.suppliers.set(supplier, (this.suppliers.get(supplier) ?? 0) + 1);
    if (isLater !== true) addIdentities(account, index, this.identities);
    this.settle({ line: index, start, end, externalAccountNumber, problems, warnings });
  }

  /** @param bytes the batch */
  verdict(bytes: Uint8Array<ArrayBuffer>): BatchVerdict {
    const { accounts, failed, warned, suppliers, outcomes } = this;
    return {
      accounts,
      failed,
      groups: this.groups.list(),
      warned,
      warningGroups: this.warningGroups.list(),
      suppliers,
      identities: Uint32Array.from(this.identities),
      lines: this.settings.wantsLines ? { bytes, outcomes } : null,
    };
  }

  private settle(outcome: AccountOutcome): void {
    this.accounts += 1;
    this.groups.add(outcome.line, outcome.problems);
    this.warningGroups.add(outcome.line, outcome.warnings);
    if (outcome.warnings.length > 0) this.warned.push(outcome.line);
    if (outcome.problems.length > 0) this.failed.push(outcome.line);
    if (this.settings.wantsLines) this.outcomes.push(outcome);
  }
}
