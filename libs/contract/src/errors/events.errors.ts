import type { ErrorEntry } from './error-entry.js';

/** Codes about the event feed and webhooks. */
export const eventErrors = {} as const satisfies Record<string, ErrorEntry>;
