import { signedUnits, TRANSACTION_TYPES } from '@carryover/contract';

/** Types of transactions that add to a balance seen from the customer; the others take away from it (R101). */
export const CREDIT_TYPES: readonly string[] = TRANSACTION_TYPES.filter((type) => signedUnits(type, '1') > 0n);

/** The same as a list for SQL: `'PAYMENT', 'CREDIT'`. */
const SQL_CREDIT_TYPES = CREDIT_TYPES.map((type) => `'${type}'`).join(', ');

/**
 * SQL expressions for the sums of a group of transactions: `credit` adds to the balance, `debit` reduces it. A
 * negative amount is a reversal on its own side.
 * @param alias of ledger_transaction, or of rows with its columns
 */
export function sqlTotals(alias: string): { credit: string; debit: string } {
  const total = (side: string) =>
    `coalesce(sum(${alias}.amount) FILTER (WHERE ${alias}.affects_balance AND ${alias}.type ${side} (${SQL_CREDIT_TYPES})), 0)`;
  return { credit: total('IN'), debit: total('NOT IN') };
}

/**
 * SQL expression for what one transaction adds to a balance (R101), whether it counts towards one or not; null for one
 * without a type or without an amount, which adds nothing.
 * @param alias as of {@link sqlTotals}
 */
export function sqlEffect(alias: string): string {
  return `CASE WHEN ${alias}.type IN (${SQL_CREDIT_TYPES}) THEN ${alias}.amount WHEN ${alias}.type IS NOT NULL THEN -${alias}.amount END`;
}
