import type { ToldFiles } from '../../origins/bad-rows.js';

/** What a check found. This is what `--json` prints; fields are added to it, never renamed or removed. */
export interface CheckReport {
  /** The form of this document. */
  readonly version: 1;
  /** The date in Europe/London by which dates were checked. */
  readonly today: string;
  readonly files: readonly CheckedFile[];
  readonly accounts: number;
  readonly valid: number;
  readonly failed: number;
  /** Accounts of each import supplier code that occurs, the most frequent first. */
  readonly import_suppliers: readonly { readonly code: string; readonly accounts: number }[];
  /** Whether accounts, meter points and references were compared over the whole of the files. */
  readonly repeats_complete: boolean;
  /** Most frequent first. */
  readonly problems: readonly ProblemGroup[];
  /** Whether accounts were checked as those of a sandbox supplier. */
  readonly sandbox: boolean;
  /** Accounts with warnings, whether they failed or not. */
  readonly warned: number;
  /** What is odd and fails nothing, in the form of the problems; most frequent first. */
  readonly warnings: readonly ProblemGroup[];
  /** Address of the service that checked the accounts; left out where they were checked here. */
  readonly server?: string;
  /** Files with the rows of the extracts that have to be corrected; only where they are asked for. */
  readonly bad_rows?: ToldFiles;
}

/** A file that was read. */
export interface CheckedFile {
  readonly name: string;
  readonly lines: number;
  readonly accounts: number;
  readonly failed: number;
}

/** All problems of one rule, one code and one field. */
export interface ProblemGroup {
  /** `R28`; null for what no rule of the contract says, such as text that is no JSON. */
  readonly rule: string | null;
  readonly code: string;
  /** `customers[].email`; "" is the account as a whole. */
  readonly field: string;
  readonly problems: number;
  readonly accounts: number;
  /** The first of the lines. */
  readonly lines: readonly { readonly file: string; readonly line: number }[];
  readonly example: {
    readonly path: string;
    readonly message: string;
    readonly file: string;
    readonly line: number;
    /** File, row and column of the extracts the accounts were made of, where that is known. */
    readonly source?: string;
  };
  /** What the rule or the code says, in a sentence. */
  readonly about: string;
  /** What to do; null where the message says it. */
  readonly advice: string | null;
}
