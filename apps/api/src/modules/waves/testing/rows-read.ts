import { DataSource } from 'typeorm';
import { until } from '../../../testing/worker-context.js';
import type { WaveFixture } from './wave-fixture.js';

/** Rows that were read, and looks into indexes, of what a part fills and of the wave, which says whose a line is. */
const READ = `SELECT sum(idx_tup_fetch + idx_scan + seq_tup_read)::int AS read FROM pg_stat_user_tables
  WHERE relname IN ('account_import_process', 'import_wave_line', 'import_wave')`;

const OTHERS = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

/** Does something as the owner of the tables. */
export async function asOwner<T>({ database }: WaveFixture, work: (owner: DataSource) => Promise<T>): Promise<T> {
  const owner = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  try {
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}

/** Leaves it to the test when the database counts what is in the tables that a part fills. */
export function withoutAutovacuum(fixture: WaveFixture): Promise<void> {
  return asOwner(fixture, async (owner) => {
    for (const table of ['account_import_process', 'import_wave_line'])
      await owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  });
}

/** What was read since the database was made. It ends the connections of the api, as each tells of it at the latest then. */
export async function rowsRead(fixture: WaveFixture): Promise<number> {
  await fixture.api.app.get(DataSource).destroy();
  return asOwner(fixture, async (owner) => {
    await until(async () => (await owner.query<unknown[]>(OTHERS)).length === 0);
    const [{ read }] = await owner.query<[{ read: number }]>(READ);
    return read;
  });
}
