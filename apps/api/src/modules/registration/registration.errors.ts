import { DomainError } from '../../platform/errors/domain-error.js';

/** The pair whose meter points were to be registered. */
export interface RegistrationPair {
  readonly code: string;
  readonly number: string;
}

/** There is no imported account for the pair, or it has no meter point (R153, R176); the contract shows a list. */
export class NothingToRegister extends DomainError {
  constructor(
    detail: string,
    private readonly pair: RegistrationPair,
  ) {
    super('not_found', 404, detail);
  }

  override toBody(): object {
    const { code, number } = this.pair;
    return [{ error_detail: this.message, import_supplier_code: code, external_account_number: number }];
  }
}

/** A callback without a valid signature, or with one that is too old. */
export class CallbackNotAuthentic extends DomainError {
  constructor() {
    super('registration_callback_not_authentic', 401, 'The signature of the callback is missing, wrong or too old.');
  }
}
