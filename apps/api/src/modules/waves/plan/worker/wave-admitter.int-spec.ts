import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
    // Only its rounds: no worker runs.
    const { app } = fixture.api;
    const admitter = new WaveAdmitter(new AdmissionsRepository(), app.get(Database), await app.resolve(AppLogger));
    for (let round = 0; round < 2; round += 1) await admitter.round();
    const admitted = await fixture.query<{ position: number }>(
      `SELECT position FROM (SELECT admitted_on, row_number() OVER (ORDER BY sent)::int AS position FROM import_wave_turn) t
       WHERE admitted_on IS NOT NULL ORDER BY 1`,
    );
    expect(admitted.map(({ position }) => position - FAILED)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  }, 120_000);
});
