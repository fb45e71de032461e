import { DomainError } from '../../../platform/errors/domain-error.js';

/** The supplier is not a sandbox, or the import does not exist. */
export class TestEventNotPossible extends DomainError {
  /** @param number of the account that was named, if one was */
  constructor(code: string, isSandbox: boolean, number: string | null) {
    const lacking = number === null ? 'has no import yet; create an account first' : 'has no import of that number';
    super(
      'test_event_not_possible',
      409,
      isSandbox
        ? `Sandbox ${code} ${lacking}.`
        : `Import supplier ${code} is live; test events are written in sandboxes only.`,
    );
  }
}
