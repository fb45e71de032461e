import { join } from 'node:path';
import { Environment } from '../../../platform/config/environment.js';
import { DocumentStore } from './document-store.js';
import { FolderDocumentStore } from './folder-document-store.js';

/** Milliseconds a storage may take for one question. */
const TIMEOUT = 4_000;

/** The storage that DOCUMENT_STORE names. */
export async function chooseDocumentStore(environment: Environment): Promise<DocumentStore> {
  if (environment.documentStore === 'folder') return new FolderDocumentStore(documentFolder(environment), TIMEOUT);
  const { s3Endpoint: endpoint, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = environment;
  // Loaded by those who use it: the SDK is large.
  const { S3DocumentStore } = await import('./s3-document-store.js');
  return new S3DocumentStore({
    region: environment.s3Region,
    bucket: environment.s3Bucket,
    forcePathStyle: environment.s3PathStyle === 'yes',
    timeout: TIMEOUT,
    ...(endpoint !== undefined && { endpoint }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  });
}

/** Where documents are when they are files. */
export function documentFolder({ dataDir }: Pick<Environment, 'dataDir'>): string {
  return join(dataDir, 'documents');
}
