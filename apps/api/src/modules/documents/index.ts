export { type AccountDocument, AccountDocumentsQueries } from './account-documents.queries.js';
export { contentTypeOf, DOCUMENT_TYPES, fileNameOf } from './content/content-type.js';
export { streamDocument } from './content/stream-document.js';
export { DocumentChecks, type NamedDocument } from './document-checks.js';
export { documentKey } from './document-key.js';
export { DocumentStorageUnavailable } from './documents.errors.js';
export { DocumentsModule } from './documents.module.js';
export { type OpenAccountDocument, OpenAccountDocumentUseCase } from './open-account-document.usecase.js';
export { documentFolder } from './store/choose-document-store.js';
