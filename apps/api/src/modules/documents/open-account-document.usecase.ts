import { Injectable } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-error.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { SuppliersQueries } from '../suppliers/index.js';
import { AccountDocumentsQueries } from './account-documents.queries.js';
import { documentKey, documentRootOf } from './document-key.js';
import { DocumentNotStored } from './documents.errors.js';
import { openDocument } from './open-document.js';
import { DocumentStore, type OpenDocument } from './store/document-store.js';

/** A document of an account, open for reading. */
export interface OpenAccountDocument extends OpenDocument {
  /** As it was sent. */
  readonly path: string;
}

/** Opens a document that a note or a statement of an account names. */
@Injectable()
export class OpenAccountDocumentUseCase {
  constructor(
    private readonly documents: AccountDocumentsQueries,
    private readonly suppliers: SuppliersQueries,
    private readonly store: DocumentStore,
    private readonly logger: AppLogger,
  ) {}

  /**
   * @param accountNumber the platform's own number
   * @throws NotFound there is no such account, or it names no such document
   * @throws DocumentNotStored nothing is stored at the path
   * @throws DocumentStorageUnavailable
   */
  async run(accountNumber: string, documentId: string): Promise<OpenAccountDocument> {
    const account = await this.documents.findAccount(accountNumber);
    const supplier = account === null ? null : await this.suppliers.findById(account.importSupplierId);
    const document = account === null ? null : await this.documents.find(account.id, documentId);
    if (supplier === null || document === null) throw new NotFound('The account names no such document.');
    const key = documentKey(documentRootOf(supplier), document.path);
    const opened = key === null ? null : await openDocument(this.store, key, this.logger);
    if (opened === null) throw new DocumentNotStored();
    return { ...opened, path: document.path };
  }
}
