import { DomainError } from '../../platform/errors/domain-error.js';

/** The key is for other suppliers. Answered for every code that it is not for, so that the answer does not show which of them exist. */
export class SupplierNotAllowed extends DomainError {
  constructor() {
    super('supplier_not_allowed', 403, 'The organisation key is limited to other import suppliers.');
  }
}

/** The supplier is Paused or Complete (R13). `non_field_errors` is an object here, and an array everywhere else. */
export class MigrationNotOngoing extends DomainError {
  /** @param refused what is not accepted any more: new accounts, or data for accounts that exist */
  constructor(code: string, status: string, refused: 'accounts' | 'data' = 'accounts') {
    const verb = refused === 'accounts' ? 'no accounts are' : 'no data is';
    super(
      'import_supplier_migration_not_ongoing',
      400,
      `Migration for import supplier "${code}" is ${status.toLowerCase()}; ${verb} being accepted.`,
    );
  }

  override toBody(): Record<string, unknown> {
    return { non_field_errors: { detail: this.message, code: this.code }, ...this.extra };
  }
}
