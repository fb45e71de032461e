import type { Tx } from '../../platform/database/database.js';

/** Rows that one statement deletes: few enough for its time-out, however many a report has. */
const AT_ONCE = 20_000;

/** The tables that have a row for each account of a report. */
export type AccountRows = 'reconciliation_line' | 'reconciliation_difference';

/** Walks the next rows by their key and deletes those of a part; all of them where the part is null. */
const dropSql = (table: AccountRows) => `WITH walked AS MATERIALIZED (
    SELECT external_account_number${table === 'reconciliation_line' ? ', part' : ', NULL::smallint AS part'} FROM ${table}
    WHERE reconciliation_id = $1 AND external_account_number > $3 ORDER BY external_account_number LIMIT ${AT_ONCE}
  ), gone AS (
    DELETE FROM ${table} d USING walked w
    WHERE d.reconciliation_id = $1 AND d.external_account_number = w.external_account_number
      AND ($2::smallint IS NULL OR w.part = $2::smallint))
  SELECT max(external_account_number) AS upto FROM walked`;

/**
 * Deletes the rows of a report from a table, so many at a time that no statement exceeds its time-out.
 * @param part of lines: only those of this part
 */
export async function dropRows(
  tx: Tx,
  table: AccountRows,
  reportId: string,
  part: number | null = null,
): Promise<void> {
  let after: string | null = '';
  while (after !== null) after = await dropSomeRows(tx, table, { reportId, part, after });
}

/**
 * As {@link dropRows}, for the next rows after an account number only.
 * @returns the account number up to which they are deleted; null when there are no more
 */
export async function dropSomeRows(
  tx: Tx,
  table: AccountRows,
  { reportId, part = null, after }: { reportId: string; part?: number | null; after: string },
): Promise<string | null> {
  const [walked]: { upto: string | null }[] = await tx.query(dropSql(table), [reportId, part, after]);
  return walked?.upto ?? null;
}
