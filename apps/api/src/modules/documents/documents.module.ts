import { Module } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { DocumentChecks } from './document-checks.js';
import { chooseDocumentStore } from './store/choose-document-store.js';
import { DocumentStore } from './store/document-store.js';

/** Documents under a supplier's root, and the storage that holds them. */
@Module({
  providers: [DocumentChecks, { provide: DocumentStore, useFactory: chooseDocumentStore, inject: [Environment] }],
  exports: [DocumentChecks],
})
export class DocumentsModule {}
