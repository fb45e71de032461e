import { join } from 'node:path';
import { Environment } from '../../../platform/config/environment.js';
import { DocumentStore } from './document-store.js';
import { FolderDocumentStore } from './folder-document-store.js';

/** Milliseconds a storage may take for one question. */
const TIMEOUT = 4_000;

/** The storage that DOCUMENT_STORE names. */
export function chooseDocumentStore(environment: Environment): DocumentStore {
  return new FolderDocumentStore(join(environment.dataDir, 'documents'), TIMEOUT);
}
