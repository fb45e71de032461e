import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { until } from '../../../testing/worker-context.js';
import { WaveFixture } from '../testing/wave-fixture.js';

const ACCOUNTS = 2_000;

/** Rows that were read, and looks into indexes, of what a part fills and of the wave, which says whose a line is. */
const READ = `SELECT sum(idx_tup_fetch + idx_scan + seq_tup_read)::int AS read FROM pg_stat_user_tables
  WHERE relname IN ('account_import_process', 'import_wave_line', 'import_wave')`;

let fixture: WaveFixture;

beforeAll(async () => {
  fixture = await WaveFixture.start();
  const owner = await new DataSource({ type: 'postgres', url: fixture.database.url }).initialize();
  for (const table of ['account_import_process', 'import_wave_line'])
    await owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  await owner.destroy();
});
afterAll(() => fixture?.stop());

/** What was read by connections that have ended: others tell of it when they come to it. */
async function rowsRead(): Promise<number> {
  await fixture.api.app.get(DataSource).destroy();
  const owner = await new DataSource({ type: 'postgres', url: fixture.database.url }).initialize();
  try {
    const others = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
    await until(async () => (await owner.query<unknown[]>(others)).length === 0);
    const [{ read }] = await owner.query<[{ read: number }]>(READ);
    return read;
  } finally {
    await owner.destroy();
  }
}

it('does not read all lines for each that comes, or comes again, while nothing has been analysed yet', async () => {
  await fixture.make('FRESH');
  const accounts = Array.from({ length: ACCOUNTS }, () => fixture.account());
  expect((await fixture.put('FRESH', 'part', accounts)).body).toMatchObject({ accepted: ACCOUNTS });
  expect((await fixture.put('FRESH', 'part', accounts)).body).toMatchObject({ unchanged: ACCOUNTS });
  // Each is looked up a few times; every time among all others it would be some million.
  expect(await rowsRead()).toBeLessThan(50 * ACCOUNTS);
});
