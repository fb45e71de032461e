import { isJsonObject, JsonNumber } from '@carryover/contract';

/** Fraction digits of an amount in an answer, at least (R159). */
const LEAST_FRACTION_DIGITS = 2;

/**
 * A transaction as answers show it: as it was sent, with its amount as text (R159).
 * @param raw the transaction as sent
 * @param amount the parsed amount; undefined when it is not valid
 */
export function transactionData(raw: unknown, amount: string | undefined): unknown {
  if (!isJsonObject(raw)) return raw ?? null;
  if (amount !== undefined) return { ...raw, amount: withPence(amount) };
  return raw.amount instanceof JsonNumber ? { ...raw, amount: raw.amount.text } : raw;
}

/** `71` as `71.00`; more digits than two stay. */
export function withPence(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(LEAST_FRACTION_DIGITS, '0')}`;
}
