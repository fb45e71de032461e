import { DomainError } from '../../platform/errors/index.js';
import type { Approval } from './approval.js';

/** Nothing was done: it waits for a second person. */
export class ApprovalRequired extends DomainError {
  constructor({ expiresAt }: Pick<Approval, 'expiresAt'>) {
    const until = expiresAt.toISOString();
    super('approval_required', 409, `A second person has to approve this; it waits for one until ${until}.`);
  }
}

/** Not by this person, or not any more. */
export class ApprovalNotPossible extends DomainError {
  constructor(detail: string) {
    super('approval_not_possible', 409, detail);
  }
}
