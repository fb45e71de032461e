import type { ErrorEntry } from './error-entry.js';

/** Codes about documents and the storage that holds them. */
export const documentErrors = {} as const satisfies Record<string, ErrorEntry>;
