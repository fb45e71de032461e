import type { ErrorCode } from '@carryover/contract';
import { DomainError } from '../../../platform/errors/domain-error.js';

/** Fields that a refusal names at most. */
export const MOST_NAMED = 100;

/** The correction was refused because of some fields; nothing was applied. */
export abstract class CorrectionRefused extends DomainError {
  /** @param fields dotted paths: `customers.0.email` */
  constructor(
    code: ErrorCode,
    sentence: string,
    readonly fields: readonly string[],
  ) {
    super(code, 409, sentence, { fields: fields.slice(0, MOST_NAMED) });
  }
}

/** The correction changes fields that cannot be corrected. */
export class FieldsNotCorrectable extends CorrectionRefused {
  constructor(fields: readonly string[]) {
    super(
      'field_not_correctable',
      'The payload differs from the one before in fields that cannot be corrected after the import.',
      fields,
    );
  }
}

/** The correction changes fields that the platform has changed or billed since the import. */
export class CorrectionConflict extends CorrectionRefused {
  constructor(fields: readonly string[]) {
    super('correction_conflict', 'Fields that the correction changes were changed or billed since the import.', fields);
  }
}

/** The payload was changed since the correction was held against it, so that what was let through may be new. */
export class CorrectionOutdated extends CorrectionConflict {}
