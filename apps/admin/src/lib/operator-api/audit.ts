import type { Actionable, Page } from './common';
import type { StaffRole } from './sessions';

export interface AuditEntry {
  id: string;
  occurred_at: string;
  actor: string;
  role: StaffRole;
  action: string;
  target_type: string;
  target: string;
  reason: string | null;
  before: unknown;
  after: unknown;
  address: string | null;
  request_id: string | null;
}

/** A page of the trail, with what may be done with the trail as a whole. */
export interface AuditPage extends Page<AuditEntry>, Actionable {}

export interface AuditVerification {
  entries: number;
  /** Null when the chain is whole. */
  first_bad_id: string | null;
  head: string | null;
}
