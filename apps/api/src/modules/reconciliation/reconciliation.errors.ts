import { DomainError, NotFound } from '../../platform/errors/domain-error.js';

/** Seconds after which it is worth trying again. */
const RETRY_AFTER = 5;

/** The supplier's control totals are being received or compared. */
export class ReconciliationInProgress extends DomainError {
  constructor() {
    super(
      'reconciliation_in_progress',
      409,
      'Control totals of this supplier are being received or compared; there is one reconciliation at a time.',
      undefined,
      { 'Retry-After': String(RETRY_AFTER) },
    );
  }
}

/** As many control totals are being received as the process takes at a time, of all suppliers together or of one organisation. */
export class TooManyControlTotals extends DomainError {
  constructor() {
    super(
      'too_many_control_totals',
      429,
      `Too many control totals are being received; try again in ${RETRY_AFTER} seconds.`,
      undefined,
      { 'Retry-After': String(RETRY_AFTER) },
    );
  }
}

/** There is no such supplier or report, or another organisation has it; both must look the same. */
export class ReconciliationNotFound extends NotFound {
  constructor() {
    super('No reconciliation was found for this supplier.');
  }
}
