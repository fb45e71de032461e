import { DomainError } from '../../platform/errors/domain-error.js';
import type { Approval } from './approval.js';

/** A second person has to approve; nothing was done yet. */
export class ApprovalRequired extends DomainError {
  /** @param isOfAnother somebody else asked for the same before, so that whoever asks now may be the second person */
  constructor({ expiresAt }: Pick<Approval, 'expiresAt'>, isOfAnother = false) {
    const until = expiresAt.toISOString();
    const detail = isOfAnother
      ? `Somebody else has asked for this already: approve it on the page Approvals; it waits until ${until}.`
      : `A second person has to approve this, on the page Approvals; nothing was done yet. It waits until ${until}.`;
    super('approval_required', 409, detail);
  }
}

/** This person cannot approve it, or it is no longer pending. */
export class ApprovalNotPossible extends DomainError {
  constructor(detail: string) {
    super('approval_not_possible', 409, detail);
  }
}
