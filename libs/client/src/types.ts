import type { components } from './api.generated.js';

type Schemas = components['schemas'];

/** The payload of one account. */
export type AccountPayload = Schemas['AccountImportRequest'];

/** A warning about a payload, which does not refuse it. */
export type Warning = Schemas['Warning'];

/** The answer to a valid payload. */
export type Accepted = Schemas['Nothing'];

/** The result of a correction, with the fields it changed. */
export type AccountCorrection = Schemas['AccountCorrection'];

/** The status of the import of an account. */
export type ImportStatus = Schemas['AccountImportStatus'];

/** Why an import failed. */
export type ImportFailure = Schemas['LatestError'];

/** The status of an import as version 1 of the API names it. */
export type TransferStatus = Schemas['AccountTransferStatus'];

/** An entry of the lists of imports. */
export type ImportListEntry = Schemas['ImportListEntry'];

/** A note to add. */
export type NoteInput = Schemas['PostImportNote'];

/** The result of a note. */
export type AddedNote = Schemas['AddedNote'];

/** A transaction to add. Amounts are in pounds; given as text (`'92.10'`) they are sent digit for digit. */
export type TransactionInput = Schemas['PostImportTransaction'];

/** The result of a transaction. `transaction_data` is the transaction as sent, or as stored when it existed, with numbers as text. */
export type AddedTransaction = Schemas['TransactionResult'];

/** A historical statement; `gross_amount` is a decimal number in pounds. */
export type StatementInput = Schemas['HistoricalStatement'];

/** The statements that were added, as the service read them. */
export type AddedStatements = Schemas['HistoricalStatementsRequest'];

/** A payment instruction, as the payment vendor knows it. */
export type PaymentInstructionInput = Omit<
  Schemas['PaymentInstructionRequest'],
  'import_supplier' | 'external_account_number'
>;

/** The payment instruction that was added. */
export type AddedPaymentInstruction = Schemas['CreatedPaymentInstruction'];

/** The result of marking meter points of an account for registration. */
export type RegistrationFlowResult = Schemas['RegistrationFlowResults'][number];

/** The registration status of a meter point. */
export type MeterPointStatus = Schemas['MeterPointStatus'];

/** An event of an account. */
export type AccountEvent = Schemas['SupplierEvent'];

/** An entry of the event feed of a supplier. */
export type FeedEntry = Schemas['FeedEntry'];

/** A page of the event feed; `next_cursor` leads to the next page. */
export type FeedPage = Schemas['FeedPage'];

/** The webhook of a supplier, without its secret. */
export type SupplierWebhook = Schemas['SupplierWebhook'];

/** A webhook, with its secret when that is new: the secret is shown once. */
export type SupplierWebhookSet = Schemas['SupplierWebhookSet'];

/** The result of a test message to a webhook. */
export type WebhookTest = Schemas['WebhookTest'];

/** An event that could not be delivered. */
export type SupplierDeadLetter = Schemas['SupplierDeadLetter'];

/** A test event as it was written. */
export type TestEvent = Schemas['TestEvent'];

/** A report: control totals compared with the imported accounts, without the single accounts. */
export type Reconciliation = Schemas['Reconciliation'];

/** The result of a part of control totals. */
export type ReconciliationPart = Schemas['ReconciliationPart'];

/** A cause of differences that several accounts share. */
export type ReconciliationCause = NonNullable<Reconciliation['summary']>['causes'][number];

/** An account of a report. */
export type ReconciledAccount = Schemas['ReconciledAccount'];

/** The fields in which an account of a report differs from what its sender has of it. */
export type DifferingFields = Schemas['DifferingFields'];

/** A wave in a list. */
export type WaveSummary = Schemas['WaveSummary'];

/** A wave with its gates, its parts, and its counts of lines by outcome. */
export type Wave = Schemas['Wave'];

/** The result of sending a part of a wave. */
export type WavePart = Schemas['WavePart'];

/** The values of a new wave. */
export interface NewWave {
  /** Letters, digits, dots, hyphens and underscores, 64 at most. */
  readonly code: string;
  readonly name?: string;
  /** Planned number of accounts, which the release requires. */
  readonly planned_accounts?: number;
  /** Number of accounts that may fail; the next failure halts the wave. */
  readonly most_failed?: number;
  /** The plan: when accounts may start, how many at a time, and how many may fail. */
  readonly plan?: Schemas['WavePlanRequest'];
  readonly planned_totals?: PlannedTotals;
  /** Whether the release requires the approval of the supplier. */
  readonly supplier_approval?: boolean;
}

/** A new plan of a wave, with the reason of the change. */
export type NewWavePlan = Schemas['WavePlanRequest'] & {
  /** Optimistic lock: the revision that it replaces, 0 for none. Refused when the plan was changed since. */
  readonly revision?: number;
  readonly reason?: string;
};

/** New planned figures of a wave. They replace all earlier ones: a figure that is left out is no longer planned. */
export interface NewPlannedFigures {
  readonly planned_accounts?: number;
  readonly planned_totals?: PlannedTotals;
  /** Optimistic lock: the `planned_revision` that it replaces. Refused when the figures were changed since. */
  readonly revision?: number;
  readonly reason?: string;
}

/** Planned totals of a wave; pounds are decimal text. */
export interface PlannedTotals {
  readonly meter_points?: { readonly electricity: number; readonly gas: number };
  readonly customers?: number;
  readonly balance?: string;
  readonly transactions?: { readonly count: number; readonly sum: string };
}

/** The plan of a wave and its earlier plans. */
export type WavePlanHistory = Schemas['WavePlanHistory'];

/** The profile of a wave: measures of its accounts compared with earlier waves and with its source. */
export type WaveProfile = Schemas['WaveProfile'];

/** The same measures as counted in the source system, by the names of the profile. */
export interface SourceProfile {
  readonly accounts: number;
  readonly counts: readonly { readonly measure: string; readonly key: string; readonly accounts: number }[];
}

/** A gate of a wave: a check that its release or its reconciliation requires. */
export type WaveGate = Wave['gates'][number]['gate'];

/** The subject of a pack: a wave, or a report of control totals of all accounts. */
export type PackSubject = { readonly wave: string } | { readonly report_id: string };

/** A pack without its archive. */
export type Pack = Schemas['OwnPack'];

/** Public keys that verify packs (JWKS). */
export type PackKeys = Schemas['PackKeys'];

/** A decision about a wave. Waiving gates requires a reason. */
export type WaveDecision =
  | { readonly decide: 'release' | 'reconcile'; readonly reason?: string; readonly waive_gates?: boolean }
  | { readonly decide: 'waive'; readonly gate: WaveGate; readonly reason: string }
  | {
      readonly decide: 'ready' | 'reopen' | 'dry-run' | 'approve' | 'halt' | 'sign-off' | 'cancel';
      readonly reason?: string;
    };

/** The result of a line of a wave. */
export interface WaveLineResult {
  readonly part: string;
  /** Number of the line, from 1. */
  readonly line: number;
  readonly external_account_number: string | null;
  readonly outcome: 'imported' | 'refused' | 'failed' | 'not_processed' | 'unchanged';
  readonly platform_identifier: string | null;
  /** Problems of a line that was refused or failed. */
  readonly problems: readonly {
    readonly rule: string | null;
    readonly code: string;
    readonly path: string;
    readonly detail: string;
  }[];
  /** Warnings about an account that was accepted. */
  readonly warnings: readonly {
    readonly rule: string;
    readonly code: string;
    readonly path: string;
    /** Null when it was erased. */
    readonly detail: string | null;
  }[];
  /** The payload that was accepted, when it was asked for; null when it was erased. */
  readonly payload?: object | null;
}

/** Messages nested by field path. Positions in lists are keys such as "0"; leaves are lists of messages. */
export type FieldErrors = Schemas['FieldErrors'];
