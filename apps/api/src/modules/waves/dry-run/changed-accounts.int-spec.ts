import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { call } from '../../../testing/http-client.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { signInAs } from '../../../testing/staff-session.js';
import { until } from '../../../testing/worker-context.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import type { WaveView } from '../waves.queries.js';

let fixture: WaveFixture;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start();
  await fixture.startWorker();
}, 60_000);
afterAll(() => fixture?.stop());

const stateOf = (gates: WaveView['gates'], name: string) => gates.find(({ gate }) => gate === name)?.state;

describe('dry runs of waves whose accounts come, change and leave', () => {
  it('leave out what is not an account of the wave any more, and what staff cancelled', async () => {
    const [kept, taken, alone, cancelled] = [
      fixture.account(),
      fixture.account(),
      fixture.account(),
      fixture.account(),
    ];
    await fixture.make('LEFT', { planned_accounts: 1, planned_totals: { balance: '57.30' } });
    await fixture.put('LEFT', 'a', [kept, taken, alone, cancelled]);
    await fixture.make('TAKER');
    await fixture.put('TAKER', 'a', [taken]);
    const token = { Authorization: `Token ${fixture.supplier.token}` };
    expect(await call(`${fixture.api.url}/v2/data-import/accounts/`, 'POST', token, alone)).toMatchObject({
      status: 201,
    });
    const operator = await signInAs(fixture.api, 'operator');
    const [withdrawn] = await fixture.query<{ id: string }>(
      'SELECT id FROM account_import_process WHERE external_account_number = $1',
      [cancelled.external_account_number],
    );
    const operate = (action: string) =>
      call(`${fixture.api.url}/console/v1/imports/${withdrawn?.id}/${action}`, 'POST', operator, { reason: 'So.' });
    expect(await operate('cancel')).toMatchObject({ status: 200 });
    await fixture.call('POST', 'TAKER/release/');
    await fixture.until('TAKER', ({ counts }) => counts.imported === 1);

    await fixture.call('POST', 'LEFT/dry-run/');
    const { dry_run: run, gates } = await fixture.until('LEFT', ({ state }) => state === 'REVIEW');
    expect(run?.judged).toBe(1);
    expect(stateOf(gates, 'planned_accounts')).toBe('green');
    expect(stateOf(gates, 'planned_totals')).toBe('green');
    // It tells of the other wave all the same.
    expect(Object((await fixture.call('GET', 'LEFT/findings/')).body).findings).toContainEqual(
      expect.objectContaining({ code: 'account_in_other_wave', part: 'a', line: 2, other: 'TAKER' }),
    );

    await fixture.call('POST', 'LEFT/release/', { waive_gates: true, reason: 'So.' });
    const importedOf = ({ totals }: WaveView) => totals.find(({ figure }) => figure === 'accounts')?.imported;
    expect(importedOf(await fixture.until('LEFT', (wave) => importedOf(wave) != null))).toBe('1');
  });

  it('judge no line that a part is about to drop', async () => {
    await fixture.make('RACED');
    const [kept, dropped] = [fixture.account(), fixture.account()];
    await fixture.put('RACED', 'a', [kept, dropped]);
    const holder = new Client({ connectionString: fixture.database.url });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(
        `SELECT FROM import_wave_line l JOIN import_wave w ON w.id = l.wave_id
         WHERE w.code = 'RACED' AND l.line = 2 FOR UPDATE OF l`,
      );
      const waiting = async () => {
        const { rows } = await holder.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length;
      };
      const sent = fixture.put('RACED', 'a', [kept]);
      await until(async () => (await waiting()) >= 1);
      let isAnswered = false;
      const asked = fixture.call('POST', 'RACED/dry-run/').finally(() => {
        isAnswered = true;
      });
      await until(async () => isAnswered || (await waiting()) >= 2);
      // One that does not wait for the part has judged both.
      if (isAnswered) await fixture.until('RACED', ({ state }) => state === 'REVIEW');
      await holder.query('ROLLBACK');
      expect([(await sent).status, (await asked).status]).toEqual([200, 200]);
    } finally {
      await holder.end();
    }
    const { dry_run: run, counts, gates } = await fixture.until('RACED', ({ state }) => state === 'REVIEW');
    expect([counts.lines, run?.judged, stateOf(gates, 'parts_complete')]).toEqual([1, 1, 'green']);
  });

  it('judge the lines that a part comes too late to drop', async () => {
    await fixture.make('LATE');
    const [one, two] = [fixture.account(), fixture.account()];
    await fixture.put('LATE', 'a', [one, two]);
    const corrected = { ...one, billing_address1: '1 Elsewhere' };
    const owner = new Client({ connectionString: fixture.database.url });
    await owner.connect();
    try {
      // Somebody says that all is sent between the last chunk of the part and its clearing up.
      await owner.query(
        `CREATE FUNCTION say_ready() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           UPDATE import_wave SET state = 'READY', settled_state = 'READY' WHERE code = 'LATE'; RETURN NULL; END $$`,
      );
      await owner.query(
        'CREATE TRIGGER say_ready AFTER INSERT ON import_wave_line FOR EACH STATEMENT EXECUTE FUNCTION say_ready()',
      );
      expect(await fixture.put('LATE', 'a', [corrected])).toMatchObject({
        status: 409,
        body: { code: 'wave_state_conflict' },
      });
      await owner.query('DROP FUNCTION say_ready CASCADE');
    } finally {
      await owner.end();
    }
    await fixture.call('POST', 'LATE/dry-run/');
    const { dry_run: run, counts, gates } = await fixture.until('LATE', ({ state }) => state === 'REVIEW');
    expect([counts.lines, run?.judged, stateOf(gates, 'parts_complete')]).toEqual([2, 2, 'red']);
    // It is opened and sent again, and nothing is stuck.
    await fixture.call('POST', 'LATE/reopen/');
    expect(await fixture.put('LATE', 'a', [corrected])).toMatchObject({ status: 200, body: { lines: 1 } });
    const { counts: now, gates: open } = await fixture.read('LATE');
    expect([now.lines, stateOf(open, 'parts_complete')]).toEqual([1, 'green']);
  });
});
