import { Module } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { SuppliersModule } from '../suppliers/index.js';
import { AccountDocumentsQueries } from './account-documents.queries.js';
import { DocumentChecks } from './document-checks.js';
import { OpenAccountDocumentUseCase } from './open-account-document.usecase.js';
import { chooseDocumentStore } from './store/choose-document-store.js';
import { DocumentStore } from './store/document-store.js';

/** Documents under a supplier's root, and the storage that holds them. */
@Module({
  imports: [SuppliersModule],
  providers: [
    AccountDocumentsQueries,
    DocumentChecks,
    OpenAccountDocumentUseCase,
    { provide: DocumentStore, useFactory: chooseDocumentStore, inject: [Environment] },
  ],
  exports: [AccountDocumentsQueries, DocumentChecks, DocumentStore, OpenAccountDocumentUseCase],
})
export class DocumentsModule {}
