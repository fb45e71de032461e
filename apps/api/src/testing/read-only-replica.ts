import { DataSource, type QueryRunner } from 'typeorm';
import { isReadOnly } from '../platform/database/data-scope.js';
import { dataSourceOptions } from '../platform/database/data-source-options.js';

const READ_ONLY = '-c default_transaction_read_only=on';

/**
 * Stands in for a standby in tests: the same database, in connections that take no write and no lock of rows, as on a standby.
 * What fails there fails the request, instead of being asked again of the primary.
 */
export class ReadOnlyReplica {
  /** How often something was read there. */
  reads = 0;

  private constructor(private readonly source: DataSource) {}

  static async start(databaseUrl: string): Promise<ReadOnlyReplica> {
    const { href, searchParams } = new URL(databaseUrl);
    if (searchParams.has('options')) throw new Error('The URL of the test database has options of its own.');
    const url = `${href}${href.includes('?') ? '&' : '?'}options=${encodeURIComponent(READ_ONLY)}`;
    const source = new DataSource(dataSourceOptions({ url, poolSize: 4, applicationName: 'replica', rows: 'scoped' }));
    await source.initialize();
    return new ReadOnlyReplica(source);
  }

  /** As `Replica.read`. */
  read<T>(work: (runner: QueryRunner) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    const releasing = async (runner: QueryRunner) => {
      try {
        return await work(runner);
      } finally {
        await runner.release();
      }
    };
    return this.hold(releasing, onPrimary);
  }

  /** As `Replica.hold`. */
  hold<T>(work: (runner: QueryRunner) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    if (!isReadOnly()) return onPrimary();
    this.reads += 1;
    return work(this.source.createQueryRunner());
  }

  async close(): Promise<void> {
    await this.source.destroy();
  }
}
