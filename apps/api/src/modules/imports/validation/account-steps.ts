import type { Problem, ReferenceData, ValidationContext } from '@carryover/contract';
import type { SentReference } from './references-of.js';

/** A refusal of a payload, written in both forms of errors. */
export interface WrittenRefusal {
  readonly nested: Uint8Array;
  /** Null where the problem has a form of its own. */
  readonly flat: Uint8Array | null;
  /** Hash of the payload to be stored, where it breaks no rule itself and the query alone is refused; null otherwise. */
  readonly payloadHash: string | null;
}

/** Facts to look up for the check of a payload. */
export interface OpenedAccount {
  readonly supplierCode: string | null;
  readonly externalAccountNumber: string | null;
  readonly references: readonly SentReference[];
  /** Version of the lists that the thread has; 0 for none. */
  readonly listsVersion: number;
}

/** How a payload is validated, and what the result holds. */
export interface AccountStandard {
  /** Without the lists, which the thread keeps. */
  readonly context: Omit<ValidationContext, 'referenceData'>;
  /** Lists of reference data with their version; null when the thread has this version. */
  readonly lists: { readonly version: number; readonly data: ReferenceData } | null;
  readonly queryProblems: readonly Problem[];
  /** Whether the normalised payload is to be stored. */
  readonly isKept: boolean;
  /** Whether warnings are asked for; if not, they are not gathered. */
  readonly tellsWarnings: boolean;
  /** Whether the documents that it names have to be in the storage. */
  readonly looksForDocuments: boolean;
}

/** A payload without errors, as it is stored. */
export interface WrittenPayload {
  readonly externalAccountNumber: string;
  /** The normalised payload as canonical JSON. */
  readonly json: string;
  readonly hash: string;
}

/** Result of the check of a payload. */
export type ValidatedAccount =
  | WrittenRefusal
  | { readonly payload: WrittenPayload | null; readonly warnings: readonly Problem[] }
  | { readonly documents: readonly { readonly path: string; readonly documentPath: string }[] };

/** The steps in which a thread checks a large account payload. */
export type AccountSteps = {
  /** Parses the body. */
  open: (sent: { readonly blocks: readonly Uint8Array[] }) => OpenedAccount | WrittenRefusal;
  /** Checks the payload; asks for documents that have to be looked up. */
  check: (by: AccountStandard) => ValidatedAccount;
  /** Adds the problems of documents that are not stored. */
  conclude: (missing: readonly Problem[]) => ValidatedAccount;
};
