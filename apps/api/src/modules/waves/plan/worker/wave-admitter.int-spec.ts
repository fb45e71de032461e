import { eventName } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Database } from '../../../../platform/database/database.js';
import { AppLogger } from '../../../../platform/logging/logger.js';
import { WaveFixture } from '../../testing/wave-fixture.js';
import { AdmissionsRepository } from './admissions.repository.js';
import { WaveAdmitter } from './wave-admitter.js';

let fixture: WaveFixture;

beforeAll(async () => {
  fixture = await WaveFixture.start();
}, 60_000);
afterAll(async () => {
  await fixture?.stop();
});

const FAILED = 3_000;

const READ = `SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'account_import_process'`;

/** Only its rounds: no worker runs. */
async function makeAdmitter(): Promise<WaveAdmitter> {
  const { app } = fixture.api;
  return new WaveAdmitter(new AdmissionsRepository(), app.get(Database), await app.resolve(AppLogger));
}

describe('the admission of a wave', () => {
  it('passes by whatever waits no more at once, however small the cap', async () => {
    await fixture.make('BLOCKED', { plan: { accounts_per_day: 10 } });
    const lines = Array.from({ length: FAILED + 15 }, () => fixture.account());
    expect((await fixture.put('BLOCKED', 'a', lines)).body).toMatchObject({ accepted: lines.length });
    expect(await fixture.call('POST', 'BLOCKED/release/')).toMatchObject({ status: 200 });
    await fixture.query(
      `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'a', latest_error_detail = 'b',
         latest_error_domain = 'c' WHERE id IN (SELECT process_id FROM import_wave_turn ORDER BY sent LIMIT $1)`,
      [FAILED],
    );
    const admitter = await makeAdmitter();
    for (let round = 0; round < 2; round += 1) await admitter.round();
    const admitted = await fixture.query<{ position: number }>(
      `SELECT position FROM (SELECT admitted_on, row_number() OVER (ORDER BY sent)::int AS position FROM import_wave_turn) t
       WHERE admitted_on IS NOT NULL ORDER BY 1`,
    );
    expect(admitted.map(({ position }) => position - FAILED)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  }, 120_000);

  it('reads none of the accounts that are held back to learn which are due', async () => {
    await fixture.make('LARGE', { plan: { accounts_per_day: 10 } });
    const lines = Array.from({ length: FAILED }, () => fixture.account());
    expect((await fixture.put('LARGE', 'a', lines)).body).toMatchObject({ accepted: lines.length });
    expect(await fixture.call('POST', 'LARGE/release/')).toMatchObject({ status: 200 });
    const owner = await new DataSource({ type: 'postgres', url: fixture.database.url }).initialize();
    await owner.query('ANALYZE account_import_process').finally(() => owner.destroy());
    const [{ id }] = (await fixture.query(`SELECT id FROM import_wave WHERE code = 'LARGE'`)) as [{ id: string }];
    const admissions = new AdmissionsRepository();
    const read = await fixture.api.app.get(Database).transaction(async (tx) => {
      const [before] = await tx.query<[{ read: number }]>(READ);
      await admissions.listPlanned(tx);
      await admissions.takeBack(tx, id, 1, false);
      await admissions.ahead(tx, id);
      const [after] = await tx.query<[{ read: number }]>(READ);
      return after.read - before.read;
    });
    expect(read).toBeLessThan(100);
  });

  it('takes back what no worker took in its window, and counts it no more', async () => {
    await fixture.make('MISSED', { plan: { accounts_per_day: 2 } });
    const lines = Array.from({ length: 3 }, () => fixture.account());
    expect((await fixture.put('MISSED', 'a', lines)).body).toMatchObject({ accepted: lines.length });
    expect(await fixture.call('POST', 'MISSED/release/')).toMatchObject({ status: 200 });
    const [{ id }] = (await fixture.query(`SELECT id FROM import_wave WHERE code = 'MISSED'`)) as [{ id: string }];
    const admitter = await makeAdmitter();
    const round = async () => {
      await admitter.round();
      const [found] = await fixture.query(
        `SELECT (SELECT count(*)::int FROM account_import_process WHERE wave_id = $1 AND available_at <= clock_timestamp()) AS due,
           (SELECT count(*)::int FROM import_wave_turn WHERE wave_id = $1 AND admitted_until > clock_timestamp()) AS admitted,
           (SELECT sum(admitted)::int FROM import_wave_admission WHERE wave_id = $1) AS counted`,
        [id],
      );
      return found;
    };
    expect(await round()).toEqual({ due: 2, admitted: 2, counted: 2 });
    await fixture.query(
      `UPDATE import_wave_turn SET admitted_until = clock_timestamp() - interval '1 second'
       WHERE wave_id = $1 AND admitted_until IS NOT NULL`,
      [id],
    );
    // Nothing is admitted meanwhile, so that what is taken back stays so.
    await fixture.query(`UPDATE import_supplier SET status = 'Paused' WHERE code = 'WAVES'`);
    expect(await round()).toEqual({ due: 0, admitted: 0, counted: 0 });
    await fixture.query(`UPDATE import_supplier SET status = 'Ongoing' WHERE code = 'WAVES'`);
    expect(await round()).toEqual({ due: 2, admitted: 2, counted: 2 });
  });

  it('holds to the cap of the minute what started in it before the first plan, too', async () => {
    const cap = 4;
    for (const [code, started] of [
      ['SOME', 3],
      ['MORE', 6],
    ] as const) {
      await fixture.make(code);
      await fixture.put(
        code,
        'a',
        Array.from({ length: 12 }, () => fixture.account()),
      );
      expect(await fixture.call('POST', `${code}/release/`)).toMatchObject({ status: 200 });
      // Later than now, so that it is in the minute of the round, which may be the next one.
      await fixture.query(
        `WITH chosen AS (
           UPDATE account_import_process SET status = 'ERRORED', modified_at = clock_timestamp(), latest_error_code = 'a',
             latest_error_detail = 'b', latest_error_domain = 'c'
           WHERE id IN (SELECT t.process_id FROM import_wave_turn t JOIN import_wave w ON w.id = t.wave_id
             WHERE w.code = $1 ORDER BY t.sent LIMIT $2) RETURNING id
         )
         INSERT INTO account_import_event (process_id, event, from_status, to_status, attempt, payload_version, occurred_at)
         SELECT id, $3, 'PENDING', 'IN_PROGRESS', 1, 1, clock_timestamp() + interval '30 seconds' FROM chosen`,
        [code, started, eventName('STARTED')],
      );
      await fixture.call('PUT', `${code}/plan/`, { accounts_per_minute: cap });
    }
    await (await makeAdmitter()).round();
    const found = await fixture.query(
      `SELECT w.code, p.admitted_in_minute::int AS counted, p.limit_detail AS held, (SELECT count(*)::int FROM import_wave_turn t
           WHERE t.wave_id = w.id AND t.admitted_on IS NOT NULL) AS admitted
       FROM import_wave w JOIN import_wave_plan p ON p.wave_id = w.id WHERE w.code IN ('SOME', 'MORE') ORDER BY 1`,
    );
    const held = `Wave MORE has started as many accounts as it may in a minute (${cap}).`;
    expect(found).toEqual([
      { code: 'MORE', counted: 6, held, admitted: 0 },
      { code: 'SOME', counted: cap, held: null, admitted: 1 },
    ]);
  });
});
