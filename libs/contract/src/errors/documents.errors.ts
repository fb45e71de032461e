import type { ErrorEntry } from './error-entry.js';
import { step } from './runbook-steps.js';

/** Codes about documents and the storage that holds them. */
export const documentErrors = {
  document_not_stored: {
    meaning: 'The account names this document, but nothing is stored at its path.',
    domain: 'request',
    actor: 'supplier',
    retryable: false,
    appearsIn: ['HTTP 404 when staff open a document of an account'],
    runbook: [
      step('Compare the path in the list of documents with what is stored below the document root of the supplier.'),
      step('Ask the supplier to upload the document to that path. Nothing has to be sent again.'),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
