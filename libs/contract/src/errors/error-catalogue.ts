import { accountImportBalanceErrors } from './account-import-balance.errors.js';
import { accountImportCatalogueErrors } from './account-import-catalogue.errors.js';
import { accountImportDataErrors } from './account-import-data.errors.js';
import { accountImportProcessErrors } from './account-import-process.errors.js';
import { communicationErrors } from './communications.errors.js';
import { consoleErrors } from './console.errors.js';
import { documentErrors } from './documents.errors.js';
import type { ErrorEntry } from './error-entry.js';
import { eventErrors } from './events.errors.js';
import { packErrors } from './packs.errors.js';
import { passkeyErrors } from './passkey.errors.js';
import { paymentErrors } from './payments.errors.js';
import { platformErrors } from './platform.errors.js';
import { postImportErrors } from './post-import.errors.js';
import { reconciliationErrors } from './reconciliation.errors.js';
import { registrationErrors } from './registration.errors.js';
import { requestAccessErrors } from './request-access.errors.js';
import { requestBodyErrors } from './request-body.errors.js';
import { requestRouteErrors } from './request-route.errors.js';
import { singleSignOnErrors } from './single-sign-on.errors.js';
import { waveErrors } from './waves.errors.js';

/** Every error code the service can answer or record, with what it means, who acts and what to do. */
export const errorCatalogue = {
  ...accountImportProcessErrors,
  ...accountImportDataErrors,
  ...accountImportCatalogueErrors,
  ...accountImportBalanceErrors,
  ...platformErrors,
  ...requestAccessErrors,
  ...requestBodyErrors,
  ...requestRouteErrors,
  ...postImportErrors,
  ...documentErrors,
  ...paymentErrors,
  ...registrationErrors,
  ...reconciliationErrors,
  ...eventErrors,
  ...communicationErrors,
  ...consoleErrors,
  ...singleSignOnErrors,
  ...passkeyErrors,
  ...waveErrors,
  ...packErrors,
} as const satisfies Record<string, ErrorEntry>;

/** A code as it travels on the wire. Codes are stable: one is added or retired, never renamed. */
export type ErrorCode = keyof typeof errorCatalogue;

/** Whether a text, for example one read from the database, is a code of the catalogue. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalogue, text);
}

/** The entry of a code in the catalogue. */
export function catalogueEntry(code: ErrorCode): ErrorEntry {
  return errorCatalogue[code];
}

/** All codes in alphabetical order. */
export function listErrorCodes(): ErrorCode[] {
  return Object.keys(errorCatalogue).filter(isErrorCode).sort();
}
