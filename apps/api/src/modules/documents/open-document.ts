import type { AppLogger } from '../../platform/logging/logger.js';
import { logUnavailable } from './log-unavailable.js';
import type { DocumentStore, OpenDocument } from './store/document-store.js';

/**
 * Opens what is stored at a key, and logs why where the storage does not answer.
 * @returns null when nothing is stored there
 * @throws DocumentStorageUnavailable
 */
export async function openDocument(store: DocumentStore, key: string, logger: AppLogger): Promise<OpenDocument | null> {
  try {
    return await store.open(key);
  } catch (error) {
    logUnavailable(logger, error);
    throw error;
  }
}
