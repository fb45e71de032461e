import { DomainError } from '../../../../platform/errors/domain-error.js';

/** Pending work would restore what is erased. */
export class CustomerErasureNotPossible extends DomainError {
  constructor(detail: string) {
    super('customer_erasure_not_possible', 409, detail);
  }
}
