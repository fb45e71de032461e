import type { StaffRole } from '../auth/index.js';

/** Acts that a second person has to approve because they cannot be undone, each with the least role for it. */
export const APPROVED_ACTS = {
  complete_supplier: 'operator',
  erase_payloads: 'admin',
  erase_customer: 'admin',
  retry_imports: 'operator',
  retract_accounts: 'admin',
} as const satisfies Record<string, StaffRole>;

export type ApprovedAct = keyof typeof APPROVED_ACTS;

/** EXPIRED without a decision in time. */
export const APPROVAL_STATES = ['WAITING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;

export type ApprovalDecision = 'approve' | 'reject';

/** An act that a second person has to approve. */
export interface ApprovalRequest {
  readonly act: ApprovedAct;
  /** The code of the supplier, or the account; for imports, what keeps a second click from asking twice. */
  readonly target: string;
  /** What else the act needs. */
  readonly parameters: { readonly [name: string]: unknown };
  readonly reason: string;
}

/** A request and what became of it. */
export interface Approval extends ApprovalRequest {
  readonly id: string;
  readonly requestedBy: {
    readonly id: string;
    readonly email: string;
    readonly role: StaffRole;
    readonly isDisabled: boolean;
  };
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly state: (typeof APPROVAL_STATES)[number];
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}
