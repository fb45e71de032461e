import { DomainError } from '../../platform/errors/domain-error.js';

/** There is nothing to take back, or something stands in the way of all of it. */
export class RetractionNotPossible extends DomainError {
  constructor(detail: string) {
    super('retraction_not_possible', 409, detail);
  }
}

/** Every account of it is taken back or left. */
export class RetractionOver extends DomainError {
  constructor() {
    super('retraction_over', 409, 'The retraction is over: none of its accounts waits any more.');
  }
}

/** Accounts came or went, or something came to stand in their way, between the question and the answer. */
export class RetractionChanged extends DomainError {
  constructor(detail: string) {
    super('retraction_selection_changed', 409, `${detail} Nothing was done.`);
  }
}
