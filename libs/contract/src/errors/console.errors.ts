import type { ErrorEntry } from './error-entry.js';

/** Codes of the operator API. */
export const consoleErrors = {} as const satisfies Record<string, ErrorEntry>;
