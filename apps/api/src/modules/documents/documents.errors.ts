import { DomainError } from '../../platform/errors/domain-error.js';

/** The storage of the documents could not be asked, or not in time; the same question may be answered later. */
export class DocumentStorageUnavailable extends DomainError {
  /** @param cause what the storage said; for the log, never for an answer */
  constructor(override readonly cause: unknown) {
    super('storage_unavailable', 503, 'The documents cannot be looked up at the moment; try again later.', undefined, {
      'Retry-After': '5',
    });
  }
}

/** An account names a document that is not stored, or not any more. */
export class DocumentNotStored extends DomainError {
  constructor() {
    super('document_not_stored', 404, 'No document is stored at this path.');
  }
}
