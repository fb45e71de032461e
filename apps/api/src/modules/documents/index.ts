export { DocumentChecks, type NamedDocument } from './document-checks.js';
export { DocumentStorageUnavailable } from './documents.errors.js';
export { DocumentsModule } from './documents.module.js';
