import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { ADDED_TABLES, type AddedTable, type Addition, digestOf } from './added-tables.js';

/** A table in which rows differ from what was added. */
export interface AdditionDifference {
  readonly path: string;
  readonly stored: string;
  readonly sent: string;
}

/** Record of the rows that were added to an account after its import, used by the self-check. */
@Injectable()
export class AccountAdditions {
  /**
   * Notes what was just added, in the transaction that adds it.
   * @param ids of the notes, statements, transactions or instructions; their parts are found by them
   */
  async record(tx: Tx, accountId: string, addition: Addition, ids: readonly string[]): Promise<void> {
    const added = ({ table, key }: AddedTable) => `${table} t WHERE t.${key} = ANY($2::uuid[])`;
    await tx.query(recordSql(addition, '$1::uuid', added), [accountId, ids]);
  }

  /**
   * Runs `work` and updates the record of later data by its changes. Earlier changes from outside stay differences,
   * and rows without a record get none.
   */
  async recordChange(tx: Tx, accountId: string, work: () => Promise<void>): Promise<void> {
    const before = await tx.query<unknown[]>(FOUND, [accountId]);
    await work();
    await tx.query(RECORD_CHANGE, [accountId, JSON.stringify(before)]);
  }

  /**
   * Rows of later data that were changed or deleted outside the service, and rows that the service did not add, by
   * table.
   */
  async listDifferences(tx: Tx, accountId: string): Promise<AdditionDifference[]> {
    return await tx.query<AdditionDifference[]>(DIFFERENCES, [accountId]);
  }
}

/**
 * Part of the statement that adds rows: notes them in the record of the account, as {@link AccountAdditions.record} does afterwards.
 * @param account expression for the account's id
 * @param rowsOf name under which the statement knows the rows that it added to a table, by the table; with all of their columns
 */
export function recordAddedSql(addition: Addition, account: string, rowsOf: Readonly<Record<string, string>>): string {
  return recordSql(addition, account, ({ table }) => `${rowsOf[table]} t WHERE true`);
}

function recordSql(addition: Addition, account: string, added: (table: AddedTable) => string): string {
  const counted = ADDED_TABLES[addition].map(
    (table) => `SELECT ${account}, '${table.table}', count(*), sum(${digestOf(table)})
    FROM ${added(table)} HAVING count(*) > 0`,
  );
  return `INSERT INTO account_addition (account_id, kind, entries, digest)
    ${counted.join(' UNION ALL ')}
    ON CONFLICT ON CONSTRAINT account_addition__pk DO UPDATE SET
      entries = account_addition.entries + excluded.entries, digest = account_addition.digest + excluded.digest`;
}

/**
 * SQL for the differences by table: rows changed or deleted since they were added, and rows that the service did not
 * add.
 * @param account expression for the account's id
 */
export function additionDifferencesSql(account: string): string {
  return `
  SELECT 'added.' || f.kind AS path,
    CASE WHEN f.entries = coalesce(n.entries, 0) THEN 'changed' ELSE f.entries::text END AS stored,
    coalesce(n.entries, 0)::text AS sent
  FROM (${foundSql(account)}) f
  LEFT JOIN account_addition n ON n.account_id = ${account} AND n.kind = f.kind
  WHERE f.entries <> coalesce(n.entries, 0) OR f.digest <> coalesce(n.digest, 0) ORDER BY 1`;
}

/** SQL for the present additions by table: kind, entries and digest. */
function foundSql(account: string): string {
  return Object.values(ADDED_TABLES)
    .flat()
    .map(
      (table) => `SELECT '${table.table}' AS kind, count(*) AS entries, coalesce(sum(${digestOf(table)}), 0) AS digest
      FROM ${table.table} t WHERE t.account_id = ${account} AND ${table.rows(account)}`,
    )
    .join(' UNION ALL ');
}

const DIFFERENCES = additionDifferencesSql('$1');

const FOUND = `SELECT kind, entries::text, digest::text FROM (${foundSql('$1')}) f`;

const RECORD_CHANGE = `
  UPDATE account_addition n SET entries = n.entries + f.entries - b.entries, digest = n.digest + f.digest - b.digest
  FROM (${foundSql('$1')}) f JOIN json_to_recordset($2::json) AS b (kind text, entries bigint, digest numeric) USING (kind)
  WHERE n.account_id = $1 AND n.kind = f.kind AND (f.entries <> b.entries OR f.digest <> b.digest)`;
