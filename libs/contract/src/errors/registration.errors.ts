import type { ErrorEntry } from './error-entry.js';

/** Codes about the registration of meter points. */
export const registrationErrors = {} as const satisfies Record<string, ErrorEntry>;
