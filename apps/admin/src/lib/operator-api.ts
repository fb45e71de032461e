import type {
  Batch,
  CataloguePreview,
  CurrentSession,
  ExplainedImportError,
  ImportDetail,
  IssueApiKeyRequest,
  SupplierSettings,
  WaveDetail,
  WaveLineResult,
  Webhook,
} from './operator-api.generated';

/** What the operator API sends and takes, made from its description. Words for people are made in the features. */
export * from './operator-api.generated';

/** The body of every answer that is not a success and names no fields. */
export interface Problem {
  detail: string;
  code: string;
}

/** A page of a list. */
export interface Page<T> {
  results: T[];
  /** Where the next page starts; null on the last. */
  next_cursor: string | null;
}

export type BatchFilter = Batch['filter'];
export type CatalogueImpact = CataloguePreview['imports'];
export type ErrorExplanation = Pick<ExplainedImportError, 'actor' | 'retryable' | 'meaning' | 'runbook'>;
/** Limits of an API key, as they are sent when it is issued; absent ones do not limit. They never change. */
export type ApiKeyTerms = Omit<IssueApiKeyRequest, 'reason' | 'idempotency_key'>;
/** What is set for a rule of a supplier. */
export type SetSeverity = NonNullable<SupplierSettings['rule_severities']>[string];
export type PayloadVersion = ImportDetail['payload_versions'][number];
export type StaffUser = CurrentSession['staff_user'];
export type WaveState = WaveDetail['wave']['state'];
export type WaveOutcome = WaveLineResult['outcome'];
export type WaveGate = WaveDetail['wave']['gates'][number];
export type WebhookStatus = Webhook['status'];
