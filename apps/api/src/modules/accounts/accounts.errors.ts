import type { ErrorCode } from '@carryover/contract';
import { pgConstraintName, pgErrorCode } from '../../platform/database/pg-error.js';
import { DomainError } from '../../platform/errors/domain-error.js';

/** An account cannot be created from its payload for a reason somebody can act on. */
export class AccountNotCreatable extends DomainError {
  constructor(code: ErrorCode, detail: string) {
    super(code, 409, detail);
  }
}

/** The number drawn for the account belongs to another one; a restart with another number helps. */
export class AccountNumberTaken extends Error {}

/** PostgreSQL's code for a key that is taken; other errors name the constraint as well, such as one of an entry too long for its index. */
const UNIQUE_VIOLATION = '23505';

/** Unique keys whose violation is an anticipated failure, with the code that says whose job it is. */
const FAILURE_BY_CONSTRAINT: { readonly [constraint: string]: { code: ErrorCode; detail: string } } = {
  account__supplier_external_number_uq: {
    code: 'account_import_process_already_imported',
    detail: 'An account with this external account number exists already.',
  },
  account__process_uq: {
    code: 'account_import_process_already_imported',
    detail: 'An account from this import exists already.',
  },
  account_reference__namespace_value_uq: {
    code: 'reference_already_exists',
    detail: 'A reference belongs to another account already (references).',
  },
  meter_point__live_uq: {
    code: 'supply_point_in_use',
    detail: 'A meter point belongs to a live account already (supply_addresses).',
  },
  account_metadata__account_key_digest_uq: {
    code: 'import_process_failed_validation',
    detail: 'A metadata key is listed more than once (metadata).',
  },
  ledger_transaction__account_transaction_id_uq: {
    code: 'import_process_failed_validation',
    detail: 'A transaction id is used more than once (ledgers).',
  },
  statement__account_statement_id_uq: {
    code: 'import_process_failed_validation',
    detail: 'A statement id is listed more than once (statements).',
  },
};

/** The anticipated failure behind a refused insert, or the error itself when nobody anticipated it. */
export function asAccountError(error: unknown): unknown {
  if (pgErrorCode(error) !== UNIQUE_VIOLATION) return error;
  if (pgConstraintName(error) === 'account__account_number_uq') return new AccountNumberTaken();
  const failure = FAILURE_BY_CONSTRAINT[pgConstraintName(error) ?? ''];
  if (failure === undefined) return error;
  return new AccountNotCreatable(failure.code, failure.detail);
}
