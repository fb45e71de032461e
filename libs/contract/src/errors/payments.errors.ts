import type { ErrorEntry } from './error-entry.js';

/** Codes about payment instructions and the vendors that confirm them. */
export const paymentErrors = {} as const satisfies Record<string, ErrorEntry>;
