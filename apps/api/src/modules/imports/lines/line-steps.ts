import type { Problem, ReferenceData, ValidationContext } from '@carryover/contract';
import type { SentReference } from '../validation/references-of.js';

/** Something wrong with a line. */
export interface LineProblem {
  /** `R28`; null for what is wrong before any rule is asked, such as text that is no JSON. */
  readonly rule: string | null;
  readonly code: string;
  /** Dotted, with positions: `customers.0.email`; "" is the account as a whole. */
  readonly path: string;
  readonly detail: string;
  /** The single value that was sent at the path; masked where it may be personal. */
  readonly value?: string;
}

/** The part of a line that is needed to look up the context of its validation. */
export interface OpenedLine {
  readonly externalAccountNumber: string | null;
  readonly references: readonly SentReference[];
}

/** Facts of an account that a plan uses to admit it. */
export interface SupplyFacts {
  /** First two digits of the first MPAN; "" where it has none. */
  readonly distributor: string;
  /** The earliest of its meter points, YYYY-MM-DD; null where it has none. */
  readonly supplyStartDate: string | null;
}

/** The payload of a line in which nothing is wrong. */
export interface LinePayload {
  readonly externalAccountNumber: string;
  /** The normalised payload as canonical JSON, compressed by `deflatePayload` in the thread, as compressing many would block the event loop. */
  readonly deflatedJson: Uint8Array;
  readonly hash: string;
}

/** Result of checking a line; a valid one has a payload. */
export interface CheckedLine {
  readonly externalAccountNumber: string | null;
  readonly payload: LinePayload | null;
  /** Facts of a line that has a payload. */
  readonly supply: SupplyFacts | null;
  readonly warnings: readonly Problem[];
  readonly problems: readonly LineProblem[];
}

/** A document that a line names and that has to be looked up. */
export interface NamedDocument {
  readonly path: string;
  readonly documentPath: string;
}

/** A line whose result depends on the look-up of its documents. */
export interface LineWithDocuments {
  readonly documents: readonly NamedDocument[];
}

/** A correction: its check needs the payload that it corrects. */
export interface LineToHold {
  /** Number of the account. */
  readonly corrects: string;
}

/** The payload that a line corrects; null when there is none to check against. */
export interface CorrectedByLine {
  /** Position of the line. */
  readonly index: number;
  readonly payload: object | null;
}

/** Context for the check of lines. */
export interface LinesStandard {
  /** The context that all lines share; the lists are kept by the thread. */
  readonly context: Omit<ValidationContext, 'referenceData' | 'takenReferences' | 'corrects'>;
  /** For each line, the references that other accounts have taken. */
  readonly taken: readonly (ReadonlySet<string> | undefined)[];
  /** Whether lines correct accounts that are there. */
  readonly areCorrections: boolean;
  /** Lists of reference data with their version; null when the thread has this version. */
  readonly lists: { readonly version: number; readonly data: ReferenceData } | null;
  readonly looksForDocuments: boolean;
}

/** Lines, and the memory in which their compressed payloads stand, which is handed over. */
export interface HandedLines<Line> {
  readonly lines: readonly Line[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The same of lines that were checked just now. */
export interface CheckedLines<Line> extends HandedLines<Line> {
  /** Milliseconds that the check of each account took. */
  readonly took: readonly number[];
}

/** The steps in which a thread checks the accounts of lines. */
export type LineSteps = {
  /** Parses lines, which stand one behind the other; `ends` has the end of each. All have to be of one supplier. Gives the bytes back. */
  open: (sent: {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly ends: readonly number[];
    readonly supplierCode: string;
  }) => {
    readonly lines: readonly OpenedLine[];
    readonly listsVersion: number;
    readonly bytes: Uint8Array<ArrayBuffer>;
  };
  /** Checks the lines. Asks for documents that have to be looked up, and for the payloads that corrections are checked against. */
  check: (by: LinesStandard) => CheckedLines<CheckedLine | LineWithDocuments | LineToHold>;
  /** Checks corrections against the payloads before them, of which a few are in memory at a time. */
  hold: (by: readonly CorrectedByLine[]) => CheckedLines<CheckedLine | LineWithDocuments>;
  /** Adds the problems of documents that are not stored, for each line that named some; null for the others. */
  conclude: (missing: readonly (readonly Problem[] | null)[]) => HandedLines<CheckedLine | null>;
};
