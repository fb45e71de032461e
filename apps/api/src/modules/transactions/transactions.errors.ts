import { FieldErrorsError } from '../../platform/errors/domain-error.js';

/**
 * A transaction breaks a rule or cannot be applied: 400 with one object about the first that failed, in place of field
 * errors; nothing was stored (R157, R158).
 */
export class TransactionRefused extends FieldErrorsError {
  constructor(
    private readonly detail: string,
    /** The transaction as an answer shows it. */
    private readonly data: unknown,
  ) {
    super({});
  }

  override toBody(): object {
    return { status: 'TRANSACTION_IMPORT_ERROR', error_detail: this.detail, transaction_data: this.data };
  }
}
