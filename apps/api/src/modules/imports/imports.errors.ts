import { type AccountPayloadReading, errorTree, listedProblems, type Problem } from '@carryover/contract';
import { DomainError, FieldErrorsError } from '../../platform/errors/domain-error.js';

/** Refusals of create with the dedicated body: non_field_errors is an object there, and an array everywhere else. */
abstract class CreateRefused extends DomainError {
  override toBody(): Record<string, unknown> {
    return { non_field_errors: { detail: this.message, code: this.code }, ...this.extra };
  }
}

/** Header of the answer about an account that is there already: whether the payload is the one that was imported. */
export const IMPORTED_PAYLOAD_HEADER = 'X-Imported-Payload';

/** The pair was imported before (R14); the caller learns the account's number. */
export class AccountAlreadyImported extends CreateRefused {
  /** @param isSame whether this very payload was imported; null where the payload could not be read */
  constructor(externalAccountNumber: string, accountNumber: string, isSame: boolean | null) {
    super(
      'account_import_process_already_imported',
      400,
      `An account has already been imported for external account number ${externalAccountNumber}.`,
      { account_id: accountNumber },
      isSame === null ? undefined : { [IMPORTED_PAYLOAD_HEADER]: isSame ? 'same' : 'differs' },
    );
  }
}

/** A worker is creating the account at this moment (R15). */
export class ImportInProgress extends CreateRefused {
  constructor() {
    super(
      'account_import_process_in_progress',
      400,
      'This account is being created right now; wait for the import to finish.',
    );
  }
}

/**
 * The personal data of the customer was erased because they asked for it: nothing of the pair is taken any more. With a status of its own,
 * as the forms of 400 are all that callers were promised of it.
 */
export class CustomerErased extends DomainError {
  constructor() {
    super(
      'customer_erased',
      410,
      'The personal data of this customer was erased at their request. The account is not imported any more.',
    );
  }
}

/** Problems of query parameters that are listed beside those of the payload: a call has fewer parameters. */
const MOST_OF_QUERY = 20;

/** The payload or the query parameters break rules: 400 with every problem, nested by path or flat as the caller asks. */
export class AccountRefused extends FieldErrorsError {
  /** The problems in the order found: those of the payload, then those of the query parameters. */
  readonly problems: readonly Problem[];

  constructor(reading: Pick<AccountPayloadReading, 'errors' | 'ruleErrors'>, queryProblems: readonly Problem[]) {
    const ofQuery = listedProblems({ problems: queryProblems, isComplete: true }, MOST_OF_QUERY);
    const all = errorTree([]);
    all.merge(reading.errors);
    all.merge(errorTree(ofQuery));
    super(all.toJSON());
    this.problems = [...reading.ruleErrors, ...ofQuery];
  }
}
