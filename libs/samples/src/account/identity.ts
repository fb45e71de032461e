/** Accounts of one seed that differ from each other. */
export const MOST_ACCOUNTS = 5_000_000;

const NUMBERS = 100_000_000;
/** Has no divisor in common with NUMBERS, so that multiplying by it gives every number once. */
const SPREAD = 61_803_397;

/**
 * A number of eight digits for an account: no two accounts of a seed have the same, nor do two of twenty seeds in a row.
 * They look as if they came in no order.
 */
export function accountNumber(index: number, seed: number): number {
  const position = (seed % (NUMBERS / MOST_ACCOUNTS)) * MOST_ACCOUNTS + index;
  return Number((BigInt(position) * BigInt(SPREAD)) % BigInt(NUMBERS));
}
