import type { AdminOptions } from './admin-options.js';

/** The actor of what is done by command line, where nobody is signed in. */
export const ADMINISTRATOR = {
  userId: null,
  email: 'administrator',
  role: 'nobody',
  address: null,
  requestId: null,
} as const;

/** Why, where a command says it and need not. */
export function reasonOf({ reason }: AdminOptions): { reason?: string } {
  return reason === undefined ? {} : { reason };
}
