import type { components } from './api.generated.js';

type Schemas = components['schemas'];

/** The payload of one account. */
export type AccountPayload = Schemas['AccountImportRequest'];

/** What is odd about a payload and does not refuse it. */
export type Warning = Schemas['Warning'];

/** The answer to a payload that nothing refuses. */
export type Accepted = Schemas['Nothing'];

/** What came of a correction, with what it changed. */
export type AccountCorrection = Schemas['AccountCorrection'];

/** How far the import of an account is. */
export type ImportStatus = Schemas['AccountImportStatus'];

/** Why an import failed. */
export type ImportFailure = Schemas['LatestError'];

/** How far an import is, in the words of version 1. */
export type TransferStatus = Schemas['AccountTransferStatus'];

/** An entry of the lists of imports. */
export type ImportListEntry = Schemas['ImportListEntry'];

/** A note to be added. */
export type NoteInput = Schemas['PostImportNote'];

/** What came of a note. */
export type AddedNote = Schemas['AddedNote'];

/** A transaction to be added. Amounts are pounds; as text (`'92.10'`) every digit of them is sent. */
export type TransactionInput = Schemas['PostImportTransaction'];

/** What came of a transaction: `transaction_data` is as it was sent, or what is stored when it exists, with every number as text. */
export type AddedTransaction = Schemas['TransactionResult'];

/** A statement of the past; `gross_amount` is any decimal number. */
export type StatementInput = Schemas['HistoricalStatement'];

/** The statements that were added, as they were understood. */
export type AddedStatements = Schemas['HistoricalStatementsRequest'];

/** How an account is to pay, as a payment vendor knows it. */
export type PaymentInstructionInput = Omit<
  Schemas['PaymentInstructionRequest'],
  'import_supplier' | 'external_account_number'
>;

/** The instruction that was added. */
export type AddedPaymentInstruction = Schemas['CreatedPaymentInstruction'];

/** What came of marking an account's meter points for registration. */
export type RegistrationFlowResult = Schemas['RegistrationFlowResults'][number];

/** Where a meter point stands. */
export type MeterPointStatus = Schemas['MeterPointStatus'];

/** Something that happened to an account. */
export type AccountEvent = Schemas['SupplierEvent'];

/** An event in the feed of a supplier. */
export type FeedEntry = Schemas['FeedEntry'];

/** A part of the feed; `next_cursor` says where to go on. */
export type FeedPage = Schemas['FeedPage'];

/** The webhook of a supplier, without its secret. */
export type SupplierWebhook = Schemas['SupplierWebhook'];

/** A webhook with its secret, where that is new: it is shown once. */
export type SupplierWebhookSet = Schemas['SupplierWebhookSet'];

/** What came of a test of a webhook. */
export type WebhookTest = Schemas['WebhookTest'];

/** An event that could not be delivered. */
export type SupplierDeadLetter = Schemas['SupplierDeadLetter'];

/** A test event as it was written. */
export type TestEvent = Schemas['TestEvent'];

/** A comparison of control totals with what was imported, without its accounts. */
export type Reconciliation = Schemas['Reconciliation'];

/** What came of a part of control totals. */
export type ReconciliationPart = Schemas['ReconciliationPart'];

/** What accounts that differ have in common. */
export type ReconciliationCause = NonNullable<Reconciliation['summary']>['causes'][number];

/** An account of such a comparison. */
export type ReconciledAccount = Schemas['ReconciledAccount'];

/** A wave in a list. */
export type WaveSummary = Schemas['WaveSummary'];

/** A wave with its gates, its parts, and what became of its lines. */
export type Wave = Schemas['Wave'];

/** What came of sending a part of a wave. */
export type WavePart = Schemas['WavePart'];

/** What a wave is made of. */
export interface NewWave {
  /** Letters, digits, dots, hyphens and underscores, 64 at most. */
  readonly code: string;
  readonly name?: string;
  /** Accounts that it is to have: a release asks for as many. */
  readonly planned_accounts?: number;
  /** Accounts of it that may fail; with the next one it halts by itself. */
  readonly most_failed?: number;
  /** When its accounts may start, how many, and how many may fail. */
  readonly plan?: Schemas['WavePlanRequest'];
  readonly planned_totals?: PlannedTotals;
  /** Whether its release takes your approval. */
  readonly supplier_approval?: boolean;
}

/** A plan of a wave, with why it is changed. */
export type NewWavePlan = Schemas['WavePlanRequest'] & {
  /** The revision that it takes the place of, 0 for none; when there is another one by now, nothing is changed. */
  readonly revision?: number;
  readonly reason?: string;
};

/** What a wave is to come to, in the place of what was planned: what is left out is planned no more. */
export interface NewPlannedFigures {
  readonly planned_accounts?: number;
  readonly planned_totals?: PlannedTotals;
  /** The `planned_revision` that it takes the place of; when there is another one by now, nothing is changed. */
  readonly revision?: number;
  readonly reason?: string;
}

/** What the accounts of a wave are to come to; pounds are decimal text. */
export interface PlannedTotals {
  readonly meter_points?: { readonly electricity: number; readonly gas: number };
  readonly customers?: number;
  readonly balance?: string;
  readonly transactions?: { readonly count: number; readonly sum: string };
}

/** The plan of a wave, with those before it. */
export type WavePlanHistory = Schemas['WavePlanHistory'];

/** What the accounts of a wave are like, held against earlier waves and their source. */
export type WaveProfile = Schemas['WaveProfile'];

/** What the system that the accounts of a wave come from says of them, under the names of the profile. */
export interface SourceProfile {
  readonly accounts: number;
  readonly counts: readonly { readonly measure: string; readonly key: string; readonly accounts: number }[];
}

/** A gate of a wave, on which its release or its reconciliation depends. */
export type WaveGate = Wave['gates'][number]['gate'];

/** What a pack is of: a wave, or a report of control totals about the whole book. */
export type PackSubject = { readonly wave: string } | { readonly report_id: string };

/** A pack without its archive. */
export type Pack = Schemas['OwnPack'];

/** Public keys that verify packs (JWKS). */
export type PackKeys = Schemas['PackKeys'];

/** A decision about a wave. Gates are waived for a reason only. */
export type WaveDecision =
  | { readonly decide: 'release' | 'reconcile'; readonly reason?: string; readonly waive_gates?: boolean }
  | { readonly decide: 'waive'; readonly gate: WaveGate; readonly reason: string }
  | {
      readonly decide: 'ready' | 'reopen' | 'dry-run' | 'approve' | 'halt' | 'sign-off' | 'cancel';
      readonly reason?: string;
    };

/** What became of a line of a wave. */
export interface WaveLineResult {
  readonly part: string;
  /** From 1. */
  readonly line: number;
  readonly external_account_number: string | null;
  readonly outcome: 'imported' | 'refused' | 'failed' | 'not_processed' | 'unchanged';
  readonly platform_identifier: string | null;
  /** Of a line that was refused or failed. */
  readonly problems: readonly {
    readonly rule: string | null;
    readonly code: string;
    readonly path: string;
    readonly detail: string;
  }[];
  /** What is odd about an account that was taken; it stops nothing. */
  readonly warnings: readonly {
    readonly rule: string;
    readonly code: string;
    readonly path: string;
    /** Null when it was erased. */
    readonly detail: string | null;
  }[];
  /** The account as it was taken, where it was asked for; null when it was erased. */
  readonly payload?: object | null;
}

/** Messages nested by field path: positions in lists as text, leaves lists of messages. */
export type FieldErrors = Schemas['FieldErrors'];
