import { randomBytes } from 'node:crypto';

/** A new account number: `A-` and eight hexadecimal characters. Unique only by the constraint of the table. */
export function newAccountNumber(): string {
  return `A-${randomBytes(4).toString('hex').toUpperCase()}`;
}
