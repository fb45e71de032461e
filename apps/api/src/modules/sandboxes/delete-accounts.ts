import type { Tx } from '../../platform/database/database.js';
import { ACCOUNT_TABLES } from './emptied-tables.js';

/** SQL that deletes the rows of a table whose column is one of the given ids. */
export const deleteBy = (table: string, column: string) => `DELETE FROM ${table} WHERE ${column} = ANY($1::uuid[])`;

const DELETE_CALLBACKS = `DELETE FROM registration_callback c USING registration_request r
  WHERE c.request_id = r.id AND r.account_id = ANY($1::uuid[])`;

const CUSTOMERS = 'SELECT DISTINCT customer_id AS id FROM account_customer WHERE account_id = ANY($1::uuid[])';

const DELETE_CUSTOMERS = `DELETE FROM customer c WHERE c.id = ANY($1::uuid[])
  AND NOT EXISTS (SELECT FROM account_customer a WHERE a.customer_id = c.id)`;

/** Deletes accounts and everything they own, rows before those they refer to. The caller holds the accounts FOR UPDATE. */
export async function deleteAccounts(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.query(DELETE_CALLBACKS, [accountIds]);
  const customers = await tx.query<{ id: string }[]>(CUSTOMERS, [accountIds]);
  for (const table of ACCOUNT_TABLES) await tx.query(deleteBy(table, 'account_id'), [accountIds]);
  await tx.query(DELETE_CUSTOMERS, [customers.map(({ id }) => id)]);
  await tx.query(deleteBy('account', 'id'), [accountIds]);
}
