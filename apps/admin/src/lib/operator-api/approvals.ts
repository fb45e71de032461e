import type { BatchAction, BatchFilter } from './batches';
import type { Actionable } from './common';

export type ApprovedAct = 'complete_supplier' | 'erase_payloads' | 'retry_imports';
export type ApprovalState = 'WAITING' | 'APPROVED' | 'REJECTED' | 'EXPIRED';

/** What somebody asked a second person to approve, and what became of it. */
export interface Approval extends Actionable {
  id: string;
  act: ApprovedAct;
  /** Null for imports. */
  import_supplier: string | null;
  /** What is done to the imports; null where it is about none. */
  batch_action: BatchAction | null;
  /** Imports that it is done to, at most. */
  count: number | null;
  filter: BatchFilter | null;
  reason: string;
  requested_by: string;
  requested_at: string;
  expires_at: string;
  state: ApprovalState;
  decided_by: string | null;
  decided_at: string | null;
  decision_reason: string | null;
}
