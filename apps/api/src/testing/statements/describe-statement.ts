import type { Client } from 'pg';

/** A column that a statement gives, as PostgreSQL says it before the statement is run. */
export interface DescribedColumn {
  readonly name: string;
  readonly dataTypeID: number;
  /** Table and number of the column that it comes from as it is; 0 for what is computed. */
  readonly tableID: number;
  readonly columnID: number;
}

/** What is used of the driver's connection; its types leave it out. */
interface DriverConnection {
  parse(message: { name: string; text: string }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/**
 * Has PostgreSQL say what a statement gives, without running it.
 * @throws the error of PostgreSQL when it does not take the statement
 */
export function describeStatement(client: Client, text: string): Promise<readonly DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly DescribedColumn[] = [];
    let problem: Error | undefined;
    client.query({
      submit(connection: unknown): void {
        const driver = connection as DriverConnection;
        driver.parse({ name: '', text });
        driver.describe({ type: 'S', name: '' });
        driver.sync();
      },
      handleRowDescription({ fields }: { fields: readonly DescribedColumn[] }): void {
        columns = fields;
      },
      handleError(error: Error): void {
        problem = error;
        // The driver is done with a query that failed; what it still hears is of nobody.
        reject(error);
      },
      handleReadyForQuery(): void {
        if (problem === undefined) resolve(columns);
      },
    } as never);
  });
}
