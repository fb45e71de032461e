import type { Tx } from '../../platform/database/database.js';

/** Rows that one statement takes out: few enough for its time-out, however many a report has. */
const AT_ONCE = 20_000;

/** The tables that have a row for each account of a report. */
type AccountRows = 'reconciliation_line' | 'reconciliation_difference';

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
  const statement = dropSql(table);
  let after: string | null = '';
  while (after !== null) {
    const [walked]: { upto: string | null }[] = await tx.query(statement, [reportId, part, after]);
    after = walked?.upto ?? null;
  }
}
