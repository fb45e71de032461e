import type { Actionable, Page } from './common';

export const importStatuses = [
  'PENDING',
  'IN_PROGRESS',
  'PROCESSED',
  'ERRORED',
  'DRY_RUN_SUCCEEDED',
  'DRY_RUN_ERRORED',
  'CANCELLED',
] as const;

export type ImportStatus = (typeof importStatuses)[number];
export type ImportCounts = Record<ImportStatus, number>;
export type ErrorDomain = 'account_import' | 'platform' | 'request';
export type ErrorActor = 'supplier' | 'operator' | 'on_call' | 'nobody';

export interface ImportError {
  code: string;
  detail: string;
  domain: ErrorDomain;
  /** First places in the payload it is about. */
  paths: string[];
}

/** What the catalogue says about the code of an error. */
export interface ErrorExplanation {
  /** Null, as are the meaning and the runbook, for a code that the catalogue does not hold any more. */
  actor: ErrorActor | null;
  retryable: boolean;
  meaning: string | null;
  /** Path of the page in the repository that says what to do. */
  runbook: string | null;
}

/** Something that the payload wants and another account has. */
export interface HeldBy {
  /** Where in the payload. */
  path: string;
  account_number: string;
}

export interface ExplainedImportError extends ImportError, ErrorExplanation {
  /** At this moment; suppliers are not told. */
  held_by: HeldBy[];
}

/** Something to look at although the import succeeded. */
export interface ImportFlag {
  code: string;
  /** Where in the payload. */
  path: string;
}

export interface ImportSummary extends Actionable {
  id: string;
  import_supplier: string;
  is_sandbox: boolean;
  external_account_number: string;
  status: ImportStatus;
  is_dry_run: boolean;
  attempts: number;
  /** The account number; null until the account exists. */
  platform_identifier: string | null;
  created_at: string;
  modified_at: string;
  latest_error: ImportError | null;
  flags: ImportFlag[];
  warning_count: number;
  /** When the latest version of its payload was erased; null while it is kept. */
  payload_erased_at: string | null;
  /** A sentence while it is PENDING. */
  waiting_reason: string | null;
}

export type ImportPage = Page<ImportSummary>;

export interface ImportEvent {
  event: string;
  occurred_at: string;
  attempt: number | null;
  from_status: ImportStatus | null;
  to_status: ImportStatus | null;
  data: Record<string, unknown> | null;
}

export interface PayloadVersion {
  version: number;
  created_at: string;
  payload_hash: string;
}

export interface ImportDetail extends Omit<ImportSummary, 'latest_error'> {
  payload_version: number;
  payload_versions: PayloadVersion[];
  schedule_window_start: string | null;
  schedule_window_end: string | null;
  latest_error: ExplainedImportError | null;
  /** While it waits: why, since when, and until when at least. */
  waits: { reason: string; since: string; until: string | null } | null;
  timeline: ImportEvent[];
}

/** One version of what the supplier sent. */
export interface Payload {
  version: number;
  payload: Record<string, unknown>;
  /** Whether personal data is hidden. */
  masked: boolean;
  failing_paths: string[];
}

export interface PayloadChange {
  path: string;
  op: 'added' | 'removed' | 'changed';
  before?: unknown;
  after?: unknown;
}

export interface PayloadDiff {
  from: number;
  to: number;
  changes: PayloadChange[];
}

export interface SelfCheckDifference {
  path: string;
  stored: unknown;
  sent: unknown;
}

export interface SelfCheck {
  matches: boolean;
  differences: SelfCheckDifference[];
}
