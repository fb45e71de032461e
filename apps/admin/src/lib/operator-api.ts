/** What the operator API sends and takes, spelled exactly as on the wire. Words for people are made in the features. */

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
export type ErrorDomain = 'account_import' | 'platform' | 'request';
export type ErrorActor = 'supplier' | 'operator' | 'on_call' | 'nobody';

export interface StaffUser {
  email: string;
  display_name: string;
  role: string;
}

export interface IssuedSession {
  token: string;
  expires_at: string;
}

export interface CurrentSession {
  staff_user: StaffUser;
  expires_at: string;
}

export interface ImportError {
  code: string;
  detail: string;
  domain: ErrorDomain;
}

/** The error of one import together with its catalogue entry. */
export interface ExplainedImportError extends ImportError {
  /** Null, as are the meaning and the runbook, for a code that the catalogue does not hold any more. */
  actor: ErrorActor | null;
  retryable: boolean;
  meaning: string | null;
  /** Path of the page in the repository that says what to do. */
  runbook: string | null;
}

/** Something to look at although the import succeeded. */
export interface ImportFlag {
  code: string;
  /** Where in the payload. */
  path: string;
}

export interface ImportSummary {
  id: string;
  import_supplier: string;
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
  /** A sentence while it is PENDING. */
  waiting_reason: string | null;
}

export interface ImportPage {
  results: ImportSummary[];
  /** Where the next older page starts; null on the oldest. */
  next_cursor: string | null;
}

export interface ImportEvent {
  event: string;
  occurred_at: string;
  attempt: number | null;
  from_status: ImportStatus | null;
  to_status: ImportStatus | null;
  data: Record<string, unknown> | null;
}

export interface ImportDetail extends Omit<ImportSummary, 'latest_error'> {
  payload_version: number;
  schedule_window_start: string | null;
  schedule_window_end: string | null;
  latest_error: ExplainedImportError | null;
  timeline: ImportEvent[];
  allowed_actions: string[];
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

/** The body of every answer that is not a success. */
export interface Problem {
  detail: string;
  code: string;
}
