import { linesOf } from '../../input/line-batches.js';
import { addIdentities } from '../repeats/identities.js';
import { GroupTallies, type GroupTally } from './group-tallies.js';
import { type AccountProblem, tooLarge, type ValidationSettings, validateAccount } from './validate-account.js';

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
  const groups = new GroupTallies(settings.mostLines);
  const warningGroups = new GroupTallies(settings.mostLines);
  const warned: number[] = [];
  const suppliers = new Map<string, number>();
  const identities: number[] = [];
  const failed: number[] = [];
  const outcomes: AccountOutcome[] = [];
  let accounts = 0;
  const settle = (outcome: AccountOutcome): void => {
    accounts += 1;
    groups.add(outcome.line, outcome.problems);
    warningGroups.add(outcome.line, outcome.warnings);
    if (outcome.warnings.length > 0) warned.push(outcome.line);
    if (outcome.problems.length > 0) failed.push(outcome.line);
    if (settings.wantsLines) outcomes.push(outcome);
  };
  if (isTooLong) {
    const problems = [tooLarge(settings.longestAccount)];
    settle({ line: 0, start: 0, end: 0, externalAccountNumber: null, problems, warnings: [] });
  }
  for (const { index, start, end } of linesOf(bytes)) {
    const { account, problems, warnings, isLater } = validateAccount(
      Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start),
      settings,
    );
    const { import_supplier: supplier, external_account_number: externalAccountNumber = null } = account;
    if (supplier !== undefined) suppliers.set(supplier, (suppliers.get(supplier) ?? 0) + 1);
    if (isLater !== true) addIdentities(account, index, identities);
    settle({ line: index, start, end, externalAccountNumber, problems, warnings });
  }
  return {
    accounts,
    failed,
    groups: groups.list(),
    warned,
    warningGroups: warningGroups.list(),
    suppliers,
    identities: Uint32Array.from(identities),
    lines: settings.wantsLines ? { bytes, outcomes } : null,
  };
}
