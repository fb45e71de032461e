import type { Tx } from './database.js';

interface PreparedQueryClient {
  query<Row>(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: Row[] }>;
}

/**
 * Runs one statement as a named prepared statement, so that PostgreSQL parses it once a connection instead of once a
 * call. For the few large statements of the hot path; `name` must belong to this `text` for ever.
 * @param tx a transaction (a reader has no connection of its own)
 */
export async function runPrepared<Row>(tx: Tx, name: string, text: string, values: unknown[]): Promise<Row[]> {
  if (tx.queryRunner === undefined) throw new Error('A prepared statement needs a transaction.');
  const client: PreparedQueryClient = await tx.queryRunner.connect();
  const { rows } = await client.query<Row>({ name, text, values });
  return rows;
}
