export { APPROVAL_STATES, APPROVED_ACTS, type Approval, type ApprovalDecision, type ApprovedAct } from './approval.js';
export { ApprovalNotPossible } from './approvals.errors.js';
export { ApprovalsModule } from './approvals.module.js';
export { Approvals } from './approvals.service.js';
