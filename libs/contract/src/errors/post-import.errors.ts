import type { ErrorEntry } from './error-entry.js';

/** Codes about data that is added to an imported account. */
export const postImportErrors = {} as const satisfies Record<string, ErrorEntry>;
