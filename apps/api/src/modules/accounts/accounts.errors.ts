import type { ErrorCode } from '@carryover/contract';
import { pgConstraintName, pgErrorCode } from '../../platform/database/pg-error.js';
import { DomainError } from '../../platform/errors/domain-error.js';

/** The account cannot be created from its payload, for an anticipated reason. */
export class AccountNotCreatable extends DomainError {
  /**
   * @param sentence without its full stop
   * @param field of the top level that it is about
   * @param paths first paths in the payload it is about, as far as they are known
   */
  constructor(
    code: ErrorCode,
    private readonly sentence: string,
    private readonly field: string | null = null,
    readonly paths: readonly string[] = [],
  ) {
    const named = paths.length > 0 ? paths.join(', ') : field;
    super(code, 409, `${sentence}${named === null ? '' : ` (${named})`}.`);
  }

  /** Adds the paths in the payload, which the database does not know. */
  at(paths: readonly string[]): AccountNotCreatable {
    return new AccountNotCreatable(this.code, this.sentence, this.field, paths);
  }
}

/** The generated account number is taken; retry the transaction with another number. */
export class AccountNumberTaken extends Error {}

/** PostgreSQL's code for a key that is taken; other errors name the constraint as well, such as one of an entry too long for its index. */
const UNIQUE_VIOLATION = '23505';

interface Anticipated {
  readonly code: ErrorCode;
  readonly sentence: string;
  readonly field?: string;
}

/**
 * Unique keys whose violation is an expected failure, with its code. Repetitions within one account are numbered and
 * violate none.
 */
const FAILURE_BY_CONSTRAINT: { readonly [constraint: string]: Anticipated } = {
  account__supplier_external_number_uq: {
    code: 'account_import_process_already_imported',
    sentence: 'An account with this external account number exists already',
  },
  account__process_uq: {
    code: 'account_import_process_already_imported',
    sentence: 'An account from this import exists already',
  },
  account_reference__namespace_value_uq: {
    code: 'reference_already_exists',
    sentence: 'A reference belongs to another account already',
    field: 'references',
  },
  meter_point__live_uq: {
    code: 'supply_point_in_use',
    sentence: 'A meter point belongs to a live account already',
    field: 'supply_addresses',
  },
};

/** Maps a constraint violation to an anticipated error; returns any other error unchanged. */
export function asAccountError(error: unknown): unknown {
  if (pgErrorCode(error) !== UNIQUE_VIOLATION) return error;
  if (pgConstraintName(error) === 'account__account_number_uq') return new AccountNumberTaken();
  const failure = FAILURE_BY_CONSTRAINT[pgConstraintName(error) ?? ''];
  if (failure === undefined) return error;
  return new AccountNotCreatable(failure.code, failure.sentence, failure.field);
}
