import type { ErrorEntry } from './error-entry.js';

/** Codes about mails to customers. */
export const communicationErrors = {} as const satisfies Record<string, ErrorEntry>;
