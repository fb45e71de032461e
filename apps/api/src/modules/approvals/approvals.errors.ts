import { DomainError } from '../../platform/errors/index.js';
import type { Approval } from './approval.js';

/** A second person has to approve; nothing was done yet. */
export class ApprovalRequired extends DomainError {
  constructor({ expiresAt }: Pick<Approval, 'expiresAt'>) {
    const until = expiresAt.toISOString();
    super('approval_required', 409, `A second person has to approve this; it waits for one until ${until}.`);
  }
}

/** This person cannot approve it, or it is no longer pending. */
export class ApprovalNotPossible extends DomainError {
  constructor(detail: string) {
    super('approval_not_possible', 409, detail);
  }
}
