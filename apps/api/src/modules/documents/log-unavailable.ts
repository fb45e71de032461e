import type { AppLogger } from '../../platform/logging/logger.js';
import { DocumentStorageUnavailable } from './documents.errors.js';

/** Logs why the storage did not answer: only the kind of failure, as its message may name a document or a key. */
export function logUnavailable(logger: AppLogger, error: unknown): void {
  if (!(error instanceof DocumentStorageUnavailable)) return;
  const cause = Object(error.cause);
  logger.warn('documents.storage.unavailable', {
    error_type: cause.name,
    error_code: cause.code,
    http_status: cause.$metadata?.httpStatusCode,
  });
}
