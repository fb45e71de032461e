import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../platform/database/database.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { registerSupplier } from '../../../testing/imported-account.js';
import { ErrorBudgetsQueries } from '../budget/error-budgets.queries.js';
import { AdmissionsRepository } from '../plan/worker/admissions.repository.js';
import { WaveAdmitter } from '../plan/worker/wave-admitter.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import { WavesRepository } from '../waves.repository.js';
import { WAVES_A_ROUND } from './suppliers-in-turn.js';
import { WaveKeeper } from './wave-keeper.js';
import { WaveKeepingRepository } from './wave-keeping.repository.js';

const MANY = 500;

let fixture: WaveFixture;

/** No worker runs: what the background does is done by single rounds. A supplier has many running waves, and another one the latest. */
beforeAll(async () => {
  fixture = await WaveFixture.start();
  const few = await registerSupplier(fixture.api, 'FEW');
  await run(fixture.supplier.id, 'MANY', MANY);
  await run(few.id, 'FEW', 1);
}, 60_000);
afterAll(() => fixture?.stop());

async function run(supplierId: string, code: string, waves: number): Promise<void> {
  await fixture.query(
    `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, most_failed, created_at, modified_at)
     SELECT lpad(to_hex((SELECT count(*) FROM import_wave) + n), 32, '0')::uuid, $1, $2 || n, 'RUNNING', 'RUNNING', 0, now(), now()
     FROM generate_series(1, $3::int) n`,
    [supplierId, code, waves],
  );
}

/** How many waves of each supplier are so now. */
async function count(where: string): Promise<{ many: number; few: number }> {
  const [found] = await fixture.query<{ many: number; few: number }>(
    `SELECT count(*) FILTER (WHERE w.code LIKE 'MANY%')::int AS many, count(*) FILTER (WHERE w.code LIKE 'FEW%')::int AS few
     FROM import_wave w LEFT JOIN import_wave_plan p ON p.wave_id = w.id WHERE ${where}`,
  );
  return found ?? { many: 0, few: 0 };
}

describe('a supplier with hundreds of running waves', () => {
  it('has some of them admitted to in a round, beside that of another supplier', async () => {
    await fixture.query(
      `INSERT INTO import_wave_plan (wave_id, revision, plan, changed_at)
       SELECT id, 1, '{"accounts_per_day": 1}', now() FROM import_wave`,
    );
    await fixture.query('UPDATE import_wave SET plan_revision = 1');
    const { app } = fixture.api;
    const admitter = new WaveAdmitter(new AdmissionsRepository(), app.get(Database), app.get(AppLogger));
    expect(await admitter.round()).toBe(true);
    expect(await count('p.minute IS NOT NULL')).toEqual({ many: WAVES_A_ROUND, few: 1 });
    await admitter.round();
    expect(await count('p.minute IS NOT NULL')).toEqual({ many: 2 * WAVES_A_ROUND, few: 1 });
  });

  it('has some of them kept in a round, in which that of another supplier is halted by its error budget', async () => {
    await fixture.query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
         payload_hash, available_at, attempt, created_at, modified_at, wave_id, latest_error_code, latest_error_detail, latest_error_domain)
       SELECT gen_random_uuid(), import_supplier_id, 'F-1', 'ERRORED', false, 1, '', now(), 0, now(), clock_timestamp(), id, 'internal_error', 'x', 'platform'
       FROM import_wave WHERE code = 'FEW1'`,
    );
    const { app } = fixture.api;
    const keeper = new WaveKeeper(
      new WaveKeepingRepository(),
      app.get(WavesRepository),
      app.get(ErrorBudgetsQueries),
      app.get(Database),
      app.get(AppLogger),
    );
    expect(await keeper.round()).toBe(true);
    // None of theirs waits, so each that is looked at ends.
    expect(await count(`w.state = 'IMPORTED'`)).toEqual({ many: WAVES_A_ROUND, few: 0 });
    expect(await count(`w.state = 'HALTED'`)).toEqual({ many: 0, few: 1 });
  });
});
