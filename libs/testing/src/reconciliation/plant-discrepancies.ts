import type { AccountControlTotals } from '@carryover/contract';
import type { Query } from '../population/population.js';
import { generatedTotals } from './generate-accounts.js';

/** What a report has to say of an account. */
export interface PlantedDiscrepancy {
  readonly number: string;
  readonly state: 'MISMATCHED' | 'MISSING' | 'EXTRA';
  /** The figures that differ of one that is MISMATCHED. */
  readonly fields: readonly string[];
}

const oneTransaction = (key: string) =>
  `id = (SELECT id FROM ledger_transaction WHERE account_id = ${key} ORDER BY position LIMIT 1)`;
const change = (set: string) => (key: string) => `UPDATE ledger_transaction SET ${set} WHERE ${oneTransaction(key)}`;
const balance = (by: string) => (key: string) =>
  `UPDATE ledger SET balance = balance + ${by} WHERE account_id = ${key}`;

const drop = (key: string) => `DELETE FROM ledger_transaction WHERE ${oneTransaction(key)}`;
const repeat = (key: string) => `INSERT INTO ledger_transaction (id, account_id, ledger_id, statement_id, position,
    imported_as, transaction_id, occurrence, transaction_date, amount, type)
  SELECT gen_random_uuid(), account_id, ledger_id, statement_id, position, imported_as, transaction_id, 2,
    transaction_date, amount, type FROM ledger_transaction WHERE ${oneTransaction(key)}`;
const gas = (key: string) => `UPDATE meter_point SET supply_type = 'GAS' WHERE account_id = ${key} AND position = 0`;
const addPoint = (key: string) => `INSERT INTO meter_point (id, account_id, supply_address_id, position, identifier,
    supply_type, status, mpid, supply_start_date)
  SELECT gen_random_uuid(), account_id, supply_address_id, 9, 'twice', supply_type, status, mpid, supply_start_date
  FROM meter_point WHERE account_id = ${key} AND position = 0`;
const dropPoint = (key: string) => `DELETE FROM meter_point WHERE account_id = ${key} AND position = 0`;
const tables = ['ledger_transaction', 'statement', 'ledger', 'meter_point', 'supply_address'];
const lose = (key: string) => [
  ...tables.map((table) => `DELETE FROM ${table} WHERE account_id = ${key}`),
  `DELETE FROM account WHERE id = ${key}`,
];

const SUM = 'transactions.sum';
const COUNT = 'transactions.count';

/** Damage to the rows of accounts, and the figures in which it shows. */
const DAMAGE: readonly (readonly [(key: string) => string | string[], ...string[]])[] = [
  [balance('0.01'), 'balance'],
  [balance('-0.01'), 'balance'],
  [balance('0.0000000001'), 'balance'],
  [balance('1000000'), 'balance'],
  [change('amount = amount + 0.01'), SUM],
  [change('amount = amount - 0.0000000001'), SUM],
  [change(`type = 'CREDIT'`), SUM],
  [drop, COUNT, SUM],
  [repeat, COUNT, SUM],
  [gas, 'meter_points.electricity', 'meter_points.gas'],
  [addPoint, 'meter_points.electricity'],
  [dropPoint, 'meter_points.electricity'],
  [lose],
  [lose],
];

/** Accounts that are named and not imported, and imported and not named. */
const NEVER_IMPORTED = 3;
const NOT_NAMED = 3;

/**
 * Makes twenty discrepancies of fourteen kinds in generated accounts: damages rows of some, and leaves others out.
 * @param count accounts that were generated, a hundred at least
 * @returns what has to be found, by account number, and what the supplier says of its accounts
 */
export async function plantDiscrepancies(
  query: Query,
  { supplierId, count }: { readonly supplierId: string; readonly count: number },
): Promise<{ planted: PlantedDiscrepancy[]; totals: () => Generator<AccountControlTotals> }> {
  const planted: PlantedDiscrepancy[] = [];
  // Spread over all accounts, and of those that have four transactions.
  const step = Math.floor(count / (DAMAGE.length + NOT_NAMED) / 5) * 5;
  const indexOf = (position: number) => position * step + 4;
  for (const [position, [damage, ...fields]] of DAMAGE.entries()) {
    const number = `EXT-${indexOf(position)}`;
    const key = '(SELECT id FROM account WHERE import_supplier_id = $1 AND external_account_number = $2)';
    for (const statement of [damage(key)].flat()) await query(statement, [supplierId, number]);
    planted.push({ number, state: damage === lose ? 'MISSING' : 'MISMATCHED', fields });
  }
  const left = Array.from({ length: NOT_NAMED }, (_, position) => indexOf(DAMAGE.length + position));
  const never = Array.from({ length: NEVER_IMPORTED }, (_, position) => count + 1 + position);
  planted.push(...left.map((index) => ({ number: `EXT-${index}`, state: 'EXTRA', fields: [] }) as const));
  planted.push(...never.map((index) => ({ number: `EXT-${index}`, state: 'MISSING', fields: [] }) as const));
  function* totals(): Generator<AccountControlTotals> {
    for (let index = 1; index <= count + NEVER_IMPORTED; index += 1)
      if (!left.includes(index)) yield generatedTotals(index);
  }
  return { planted: planted.sort((a, b) => (a.number < b.number ? -1 : 1)), totals };
}
