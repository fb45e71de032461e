import { type AnswerFacts, type CallFacts, CarryoverError } from './carryover-error.js';

/** There is no such import, account or supplier, or nothing of it that may be seen (404). */
export class NotFound extends CarryoverError {}

/** The secret key was refused, or the service refuses the tokens it hands out for it (401). */
export class Unauthorised extends CarryoverError {}

/** The organisation is known and may not import data (403). */
export class PermissionDenied extends CarryoverError {}

/** The import supplier is Paused or Complete, so no account is accepted. */
export class SupplierNotOngoing extends CarryoverError {}

/** A worker is creating this account at the moment, so its payload cannot be replaced; wait until it has settled. */
export class InProgress extends CarryoverError {}

/** An account exists for this supplier and external account number; no second one was made. */
export class AlreadyImported extends CarryoverError {
  constructor(
    message: string,
    call: CallFacts,
    answer: AnswerFacts,
    /** The platform's number of the account. */
    readonly accountNumber: string,
    /**
     * Whether the payload is the one that was imported; what differs was not applied. Null where the service does not say,
     * as of a payload that breaks rules.
     */
    readonly payload: 'same' | 'differs' | null = null,
  ) {
    super(message, call, answer);
  }
}

/**
 * A correction of an imported account changes fields that cannot be corrected (`field_not_correctable`), or that the platform has changed
 * or billed since (`correction_conflict`); nothing of it was applied (409).
 */
export class CorrectionRefused extends CarryoverError {
  constructor(
    message: string,
    call: CallFacts,
    answer: AnswerFacts,
    /** Paths of the fields, the first hundred: `customers.0.email`. */
    readonly fields: readonly string[],
  ) {
    super(message, call, answer);
  }
}

/** A transaction is wrong or cannot be added; nothing of the request was stored. */
export class TransactionRefused extends CarryoverError {
  readonly #transaction: unknown;

  constructor(message: string, call: CallFacts, answer: AnswerFacts, transaction: unknown) {
    super(message, call, answer);
    this.#transaction = transaction;
  }

  /** The first transaction that failed, with every number as the text that was sent. */
  get transaction(): unknown {
    return this.#transaction;
  }
}

/** The payment instruction cannot be added, and will not be when it is sent again as it is (400). */
export class PaymentInstructionRefused extends CarryoverError {}

/** The payment vendor could not be asked; nothing was stored, and the same may be sent again (500). */
export class PaymentVendorUnavailable extends CarryoverError {}

/** Control totals of this supplier are being received or compared; there is one reconciliation at a time (409). */
export class ReconciliationInProgress extends CarryoverError {}

/** The service refuses the request for what it is: a body that is no JSON or too large, a parameter, a method. */
export class RequestRefused extends CarryoverError {}

/** The service asks to send less (429). */
export class RateLimited extends CarryoverError {}

/** The service, or what stands before it, cannot answer at the moment (502, 503, 504). */
export class Unavailable extends CarryoverError {}

/** Something unexpected went wrong in the service (500); its people find it by the request id. */
export class ServiceFault extends CarryoverError {}

/** The answer is none of this service: a redirect, a page of a proxy, a body of another form. */
export class UnexpectedAnswer extends CarryoverError {}
