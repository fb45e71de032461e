import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { until } from '../../../testing/worker-context.js';
import { WaveFixture } from '../testing/wave-fixture.js';

const ACCOUNTS = 2_000;

/** Rows that were written, rows that indexes led to, and looks into indexes, of what a part fills and of the wave, which says whose a line is. */
const READ = `SELECT sum(n_tup_ins)::int AS written, sum(idx_tup_fetch + idx_scan)::int AS read FROM pg_stat_user_tables
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

async function figures(): Promise<{ written: number; read: number }> {
  const [row] = await fixture.query<{ written: number; read: number }>(READ);
  return row ?? { written: 0, read: 0 };
}

it('does not read all lines for each that comes, or comes again, while nothing has been analysed yet', async () => {
  await fixture.make('FRESH');
  const accounts = Array.from({ length: ACCOUNTS }, () => fixture.account());
  expect((await fixture.put('FRESH', 'part', accounts)).body).toMatchObject({ accepted: ACCOUNTS });
  expect((await fixture.put('FRESH', 'part', accounts)).body).toMatchObject({ unchanged: ACCOUNTS });
  await until(async () => (await figures()).written >= 2 * ACCOUNTS);
  // Each is looked up a few times; every time among all others it would be some million.
  expect((await figures()).read).toBeLessThan(50 * ACCOUNTS);
});
