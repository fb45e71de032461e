import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';

/** Whoever asks the service's database. */
export type Queryable = Pick<Carryover, 'query'>;

/** The first row of a query that always has one. @throws when it has none */
export async function queryOne<Row extends object>(
  database: Queryable,
  text: string,
  values?: readonly unknown[],
): Promise<Row> {
  const [row] = await database.query<Row>(text, values);
  if (row === undefined) throw new Error(`no row: ${text}`);
  return row;
}

/** The number `n` of such a query. */
export async function queryCount(database: Queryable, text: string, values?: readonly unknown[]): Promise<number> {
  return (await queryOne<{ n: number }>(database, text, values)).n;
}
