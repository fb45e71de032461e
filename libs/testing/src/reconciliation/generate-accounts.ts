import { type AccountControlTotals, unitsToPounds } from '@carryover/contract';
import { generateImports } from '../database/generate-imports.js';
import type { Query } from '../population/population.js';

/** How many accounts, of whom. */
export interface GeneratedAccounts {
  readonly supplierId: string;
  readonly count: number;
  /** Number of the first one; a later call goes on behind an earlier one. */
  readonly from?: number;
}

/** 10^-10 pounds in a penny. */
const PENNY = 100_000_000n;

const NUMBER = `substr(a.external_account_number, 5)::int`;
const ACCOUNTS = `(SELECT a.id, ${NUMBER} AS i FROM account a WHERE a.import_supplier_id = $1
  AND NOT EXISTS (SELECT FROM supply_address s WHERE s.account_id = a.id)) a`;

/** An account has one electricity meter point; every third one has a gas meter point as well. */
const STATEMENTS = [
  `INSERT INTO ledger (id, account_id, position, ledger_balance, balance)
   SELECT a.id, a.id, 0, t.effect, t.effect
   FROM ${ACCOUNTS}, LATERAL (SELECT coalesce(sum(CASE k % 2 WHEN 1 THEN -1 ELSE 1 END * (a.i % 1000 + k * 0.01)), 0) AS effect
     FROM generate_series(1, a.i % 5) k) t`,
  `INSERT INTO statement (id, account_id, ledger_id, position, kind, opening_balance)
   SELECT a.id, a.id, a.id, 0, 'OPEN', 0 FROM ${ACCOUNTS}`,
  `INSERT INTO ledger_transaction (id, account_id, ledger_id, statement_id, position, imported_as, transaction_id,
     transaction_date, amount, type)
   SELECT gen_random_uuid(), a.id, a.id, a.id, k, 'CURRENT', a.i || '-' || k, '2026-01-01', a.i % 1000 + k * 0.01,
     CASE k % 2 WHEN 1 THEN 'CHARGE' ELSE 'PAYMENT' END
   FROM ${ACCOUNTS}, generate_series(1, a.i % 5) k`,
  `WITH address AS (
     INSERT INTO supply_address (id, account_id, position, supply_address1, supply_postcode, customer_at_supply_address_from_date)
     SELECT a.id, a.id, 0, '1 Mill Lane', 'BN1 1AA', '2024-01-01' FROM ${ACCOUNTS})
   INSERT INTO meter_point (id, account_id, supply_address_id, position, identifier, supply_type, status, mpid, supply_start_date)
   SELECT gen_random_uuid(), a.id, a.id, p, p || lpad(a.i::text, 9, '0'), CASE p WHEN 0 THEN 'ELECTRICITY' ELSE 'GAS' END,
     'PRE_REGISTRATION', 'LOND', '2024-01-01'
   FROM ${ACCOUNTS}, generate_series(0, CASE a.i % 3 WHEN 0 THEN 1 ELSE 0 END) p`,
];

/**
 * Imported accounts made by the database itself, EXT-1, EXT-2 and so on, with meter points, a ledger and up to four
 * transactions each; {@link generatedTotals} says what each comes to.
 *
 * @param query runs a statement
 */
export async function generateAccounts(
  query: Query,
  { supplierId, count, from = 1 }: GeneratedAccounts,
): Promise<void> {
  await generateImports(query, { supplierId, count, from, states: ['PROCESSED'] });
  for (const statement of STATEMENTS) await query(statement, [supplierId]);
  await query('ANALYZE');
}

/** The control totals of a generated account, worked out without the database. @param index from 1 */
export function generatedTotals(index: number): AccountControlTotals {
  const count = index % 5;
  const effects = Array.from({ length: count }, (_, position) => {
    const amount = BigInt((index % 1000) * 100 + position + 1);
    return position % 2 === 0 ? -amount : amount;
  });
  const sum = unitsToPounds(effects.reduce((total, effect) => total + effect, 0n) * PENNY);
  return {
    external_account_number: `EXT-${index}`,
    meter_points: { electricity: 1, gas: index % 3 === 0 ? 1 : 0 },
    balance: sum,
    transactions: { count, sum },
  };
}
