import { type AnswerFacts, type CallFacts, CarryoverError } from './carryover-error.js';

/** The import, account or supplier does not exist, or belongs to another organisation (404). */
export class NotFound extends CarryoverError {}

/** The secret key was refused, or the service refuses the tokens it issued for it (401). */
export class Unauthorised extends CarryoverError {}

/** The organisation is not allowed to import data (403). */
export class PermissionDenied extends CarryoverError {}

/** The import supplier is Paused or Complete and accepts no accounts (400). */
export class SupplierNotOngoing extends CarryoverError {}

/**
 * A worker is creating this account, so its payload cannot be replaced now. Nothing of this one was kept: wait until the import has
 * settled, then send it again.
 */
export class InProgress extends CarryoverError {}

/** The account exists already for this supplier and external account number; nothing was created. */
export class AlreadyImported extends CarryoverError {
  constructor(
    message: string,
    call: CallFacts,
    answer: AnswerFacts,
    /** The platform's number of the account. */
    readonly accountNumber: string,
    /**
     * Whether the payload equals the imported one; differences were not applied. Null when the service does not say, as for an
     * invalid payload.
     */
    readonly payload: 'same' | 'differs' | null = null,
  ) {
    super(message, call, answer);
  }
}

/**
 * The correction changes fields that cannot be corrected (`field_not_correctable`), or fields that the platform has changed or
 * billed since (`correction_conflict`). Nothing was applied (409).
 */
export class CorrectionRefused extends CarryoverError {
  constructor(
    message: string,
    call: CallFacts,
    answer: AnswerFacts,
    /** Paths of the fields, at most 100: `customers.0.email`. */
    readonly fields: readonly string[],
  ) {
    super(message, call, answer);
  }
}

/** A transaction is invalid or cannot be added; no transaction of the request was stored. */
export class TransactionRefused extends CarryoverError {
  readonly #transaction: unknown;

  constructor(message: string, call: CallFacts, answer: AnswerFacts, transaction: unknown) {
    super(message, call, answer);
    this.#transaction = transaction;
  }

  /** The first transaction that was refused, with numbers as the text that was sent. */
  get transaction(): unknown {
    return this.#transaction;
  }
}

/**
 * The payment instruction was refused. Sending it again unchanged will fail again, unless the vendor did not accept the platform,
 * which the message says (400).
 */
export class PaymentInstructionRefused extends CarryoverError {}

/** The payment vendor did not answer. Nothing was stored; the request may be retried (500). */
export class PaymentVendorUnavailable extends CarryoverError {}

/** Another reconciliation of this supplier is running (409). */
export class ReconciliationInProgress extends CarryoverError {}

/**
 * The service refuses the request itself: invalid or too large a body, a wrong parameter (4xx), a state that forbids it (409), a
 * customer who was erased (410).
 */
export class RequestRefused extends CarryoverError {}

/** Too many requests (429). */
export class RateLimited extends CarryoverError {}

/** The service or a proxy is unavailable (502, 503, 504), or the request took too long to arrive (408). */
export class Unavailable extends CarryoverError {
  /** Whether the service certainly did nothing: the request had not arrived whole (408). */
  get neverArrived(): boolean {
    return this.status === 408;
  }
}

/** Unexpected error in the service (500); support finds it by the request id. */
export class ServiceFault extends CarryoverError {}

/** The answer is not from this service: a redirect, a page of a proxy, a body of another form. */
export class UnexpectedAnswer extends CarryoverError {}
