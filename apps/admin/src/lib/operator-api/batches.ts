import type { Actionable } from './common';

export type BatchAction = 'retry' | 'cancel';
export type BatchStatus = 'RUNNING' | 'DONE' | 'ABORTED';

/** The filters of the list of imports by their names, or ids. */
export type BatchFilter = { ids: readonly string[] } | Record<string, string>;

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
  created_at: string;
  finished_at: string | null;
}

export interface BatchPreview {
  /** Imports the filter finds. */
  count: number;
  /** Those of them that the action can move now. */
  allowed: number;
  not_allowed: number;
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
