import { randomInt } from 'node:crypto';

export const ELECTRICITY_NUMBER = '1200034567890';
export const SECOND_ELECTRICITY_NUMBER = '2200045678901';
export const GAS_NUMBER = '3456789012';
export const SHORT_GAS_NUMBER = '4567890';
export const PREPAY_METER_SERIAL = 'S15P204871';

const run = `${Date.now().toString(36)}${randomInt(36 ** 3)
  .toString(36)
  .padStart(3, '0')}`.toUpperCase();
let count = 0;

/** An external account number that no other test (and no other run) uses. */
export function newAccountNumber(): string {
  count += 1;
  return `A-${run}-${count}`;
}

/** Any identifier of our own that has to be new, such as a transaction id. */
export function newId(prefix: string): string {
  count += 1;
  return `${prefix}-${run}-${count}`;
}

/** Today, moved by some days, as YYYY-MM-DD. */
export function day(offset = 0): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}
