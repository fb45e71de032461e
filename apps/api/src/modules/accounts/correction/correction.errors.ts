import type { ErrorCode } from '@carryover/contract';
import { DomainError } from '../../../platform/errors/domain-error.js';

/** Fields that a refusal names at most. */
export const MOST_NAMED = 100;

/** An account is not corrected because of some of the fields that differ; nothing of the correction is applied. */
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

/** What differs is more than what may be corrected. */
export class FieldsNotCorrectable extends CorrectionRefused {
  constructor(fields: readonly string[]) {
    super(
      'field_not_correctable',
      'The payload differs from the one before in fields that cannot be corrected after the import.',
      fields,
    );
  }
}

/** What is to be corrected is not any more what was sent, or was billed since. */
export class CorrectionConflict extends CorrectionRefused {
  constructor(fields: readonly string[]) {
    super('correction_conflict', 'Fields that the correction changes were changed or billed since the import.', fields);
  }
}
