import type { Tx } from '../../platform/database/database.js';

/** Rows that one statement takes out: few enough for its time-out, however many a report has. */
const AT_ONCE = 20_000;

/** The tables that have a row for each account of a report. */
export type AccountRows = 'reconciliation_line' | 'reconciliation_difference';

/** The next rows by their key, and of these the ones of a part deleted; all of them where the part is null. */
const dropSql = (table: AccountRows) => `WITH walked AS MATERIALIZED (
    SELECT external_account_number${table === 'reconciliation_line' ? ', part' : ', NULL::smallint AS part'} FROM ${table}
    WHERE reconciliation_id = $1 AND external_account_number > $3 ORDER BY external_account_number LIMIT ${AT_ONCE}
  ), gone AS (
    DELETE FROM ${table} d USING walked w
    WHERE d.reconciliation_id = $1 AND d.external_account_number = w.external_account_number
      AND ($2::smallint IS NULL OR w.part = $2::smallint))
  SELECT max(external_account_number) AS upto FROM walked`;

/**
 * Takes the rows of a report out of a table, so many at a time that no statement passes its time-out.
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
 * The same of the next rows only, behind the account number that is given.
 * @returns the account number up to which they are gone; null when there are no more
 */
export async function dropSomeRows(
  tx: Tx,
  table: AccountRows,
  { reportId, part = null, after }: { reportId: string; part?: number | null; after: string },
): Promise<string | null> {
  const [walked]: { upto: string | null }[] = await tx.query(dropSql(table), [reportId, part, after]);
  return walked?.upto ?? null;
}
