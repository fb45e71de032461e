import type { QueryRunner } from 'typeorm';

/**
 * The rows of one query, read batch by batch from a cursor of the database, so that memory does not grow with their
 * number. It holds a connection of the pool until it is closed.
 *
 * A cursor of SQL and not of the protocol: PostgreSQL plans it for its first rows, the time-out of statements counts for
 * each batch and not for the whole, and a reader that stalls leaves a transaction idle, which the database ends.
 */
export class RowCursor<Row> {
  private isClosed = false;

  private constructor(private readonly runner: QueryRunner) {}

  /**
   * Plans the query and sees the rows as they are now; none is read yet.
   * @param runner a connection, which is given back when the cursor is closed or cannot be opened
   */
  static async over<Row>(runner: QueryRunner, select: string, parameters: readonly unknown[]): Promise<RowCursor<Row>> {
    const cursor = new RowCursor<Row>(runner);
    try {
      await runner.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await runner.query(`DECLARE listed NO SCROLL CURSOR FOR ${select}`, [...parameters]);
    } catch (error) {
      await cursor.close();
      throw error;
    }
    return cursor;
  }

  /** The next rows, at most `count`; none when all were read. */
  async fetch(count: number): Promise<Row[]> {
    return await this.runner.manager.query<Row[]>(`FETCH ${count} FROM listed`);
  }

  /** The rows of another query, which sees what the cursor sees. */
  async alongside<Rows>(select: string, parameters: readonly unknown[]): Promise<Rows> {
    return await this.runner.manager.query<Rows>(select, [...parameters]);
  }

  /** Gives the connection back; closing again does nothing. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    try {
      await this.runner.query('ROLLBACK');
    } catch {
      // The connection is gone, and the cursor with it.
    } finally {
      await this.runner.release();
    }
  }
}
