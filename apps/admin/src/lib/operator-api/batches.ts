import type { Actionable } from './common';

export type BatchAction = 'retry' | 'cancel' | 'restore';
export type BatchStatus = 'RUNNING' | 'DONE' | 'ABORTED';

/** The filters of the list of imports by their names, or ids. */
export type BatchFilter = { ids: readonly string[] } | Record<string, string>;

/** What became of the imports a batch changed. Dry runs count like the real thing. */
export interface BatchOutcomes {
  processed: number;
  errored: number;
  /** They wait or run. */
  waiting: number;
  cancelled: number;
  /** Null before they are counted for the first time. */
  counted_at: string | null;
  /** Whether none waits any more: it stays as it is. */
  is_final: boolean;
}

export interface Batch extends Actionable {
  id: string;
  action: BatchAction;
  filter: BatchFilter;
  reason: string;
  actor: string;
  status: BatchStatus;
  total: number;
  done: number;
  changed: number;
  /** Left alone, because they were sent again or moved since. */
  skipped: number;
  /** Those of them that only their supplier, being Complete by then, kept from being retried. */
  skipped_supplier_complete: number;
  /** Of the total, those whose error a retry alone does not mend. */
  not_helped_by_retry: number;
  outcomes: BatchOutcomes;
  created_at: string;
  /** When it begins; until then it can be aborted whole. */
  begins_at: string;
  finished_at: string | null;
}

export interface BatchPreview {
  /** Imports the filter finds. */
  count: number;
  /** Those of them that the action can move now. */
  allowed: number;
  not_allowed: number;
  /** Of those that are not allowed: those whose supplier is Complete. */
  supplier_complete: number;
  /** Of those that are allowed: those whose error a retry alone does not mend. */
  not_helped_by_retry: number;
  /** Seconds before it would begin, in which it can be aborted whole. */
  grace_seconds: number;
}

/** The body that starts a batch. */
export interface StartBatch {
  action: BatchAction;
  filter: BatchFilter;
  reason: string;
  /** How many were shown to the person who confirmed. */
  expected_count: number;
  /** Made once for a dialog. */
  idempotency_key: string;
}
