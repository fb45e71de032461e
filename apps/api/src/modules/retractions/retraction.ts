import type { RetractionBlocker } from './retraction-blockers.js';

/** Accounts of a supplier to take back: those of a wave, with these numbers, or both at once. */
export interface RetractionSelection {
  readonly importSupplierId: string;
  /** Code of a wave; null for accounts of any, or of none. */
  readonly wave: string | null;
  /** External account numbers; null for all of the wave. */
  readonly numbers: readonly string[] | null;
}

/** A kind of blocker that an admin waives, for as many accounts, and entries added to them, as there were then. */
export interface RetractionWaiver {
  readonly blocker: RetractionBlocker;
  readonly reason: string;
  readonly accounts: number;
  /** As of {@link FoundBlocker}; undefined in requests of earlier releases, which covered any number. */
  readonly entries?: number;
}

/** A blocker, the accounts that have it, and some of them. */
export interface FoundBlocker {
  readonly blocker: RetractionBlocker;
  readonly accounts: number;
  /** Transactions, statements or notes that were added to those of them that go; 0 for a blocker of another kind. */
  readonly entries: number;
  readonly examples: readonly string[];
}

/** Preview of a retraction. */
export interface RetractionPreview {
  /** Accounts of the selection. */
  readonly accounts: number;
  /** Accounts that can be taken back: without a blocker, or with waived ones only. */
  readonly going: number;
  /** Names of the selection that have no account, or one that is being taken back. */
  readonly missing: number;
  readonly meterPoints: number;
  readonly transactions: number;
  readonly documents: number;
  /** The sum of the balances in pounds. */
  readonly balance: string;
  readonly blockers: readonly FoundBlocker[];
}

/** How far a retraction is; one that is STOPPING leaves the accounts that it has not taken. */
export const RETRACTION_STATUSES = ['RUNNING', 'STOPPING', 'STOPPED', 'DONE'] as const;

export type RetractionStatus = (typeof RETRACTION_STATUSES)[number];

export const ACCOUNT_RETRACTION_STATES = ['WAITING', 'WITHDRAWING', 'RETRACTED', 'LEFT'] as const;

export type AccountRetractionState = (typeof ACCOUNT_RETRACTION_STATES)[number];
