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

/** Why the result of a dry run counts no more. */
const CAME = 'Accounts came or were changed since the dry run: make another one.';

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

    // What comes back was not validated.
    expect(await operate('restore')).toMatchObject({ status: 200 });
    const { gates: after } = await fixture.read('LEFT');
    expect(after.find(({ gate }) => gate === 'planned_totals')).toMatchObject({ state: 'red', detail: CAME });
    expect(await operate('cancel')).toMatchObject({ status: 200 });

    await fixture.call('POST', 'LEFT/release/', { waive_gates: true, reason: 'So.' });
    const importedOf = ({ totals }: WaveView) => totals.find(({ figure }) => figure === 'accounts')?.imported;
    expect(importedOf(await fixture.until('LEFT', (wave) => importedOf(wave) != null))).toBe('1');
  });

  it.each<[string, object]>([
    ['planned_accounts', { planned_accounts: 3 }],
    ['planned_totals', { planned_totals: { balance: '171.90' } }],
  ])('have no gate %s waived for the accounts that have left since', async (gate, planned) => {
    const code = `FEWER-${gate.toUpperCase().replace('_', '-')}`;
    const [kept, alone] = [fixture.account(), fixture.account()];
    await fixture.make(code, planned);
    await fixture.put(code, 'a', [kept, alone]);
    await fixture.call('POST', `${code}/dry-run/`);
    await fixture.until(code, ({ state }) => state === 'REVIEW');
    const waiver = { gate, reason: 'One is not ready yet.' };
    expect(await fixture.call('POST', `${code}/waive/`, waiver)).toMatchObject({ status: 200 });
    const stateNow = async () => stateOf((await fixture.read(code)).gates, gate);
    expect(await stateNow()).toBe('waived');
    const token = { Authorization: `Token ${fixture.supplier.token}` };
    const sent = await call(`${fixture.api.url}/v2/data-import/accounts/`, 'POST', token, alone);
    expect(sent).toMatchObject({ status: 201 });
    expect(await stateNow()).toBe('red');
    // It may be waived of what there is now.
    expect(await fixture.call('POST', `${code}/waive/`, waiver)).toMatchObject({ status: 200 });
    expect(await stateNow()).toBe('waived');
  });

  it('leave out what its part dropped and staff restore, which is imported by itself', async () => {
    const [kept, dropped] = [fixture.account(), fixture.account()];
    await fixture.make('DROPPED', { planned_accounts: 1 });
    await fixture.put('DROPPED', 'a', [kept, dropped]);
    await fixture.put('DROPPED', 'a', [kept]);
    const find = async () => {
      const [found] = await fixture.query<{
        id: string;
        status: string;
        wave_id: string | null;
        platform_identifier: string | null;
      }>(
        'SELECT id, status, wave_id, platform_identifier FROM account_import_process WHERE external_account_number = $1',
        [dropped.external_account_number],
      );
      return found;
    };
    const cancelled = await find();
    expect(cancelled).toMatchObject({ status: 'CANCELLED', wave_id: expect.any(String) });
    const operator = await signInAs(fixture.api, 'operator');
    const path = `${fixture.api.url}/console/v1/imports/${cancelled?.id}/restore`;
    expect(await call(path, 'POST', operator, { reason: 'So.' })).toMatchObject({ status: 200 });
    expect(await find()).toMatchObject({ wave_id: null });
    await until(async () => (await find())?.platform_identifier != null);
    const { gates, counts } = await fixture.read('DROPPED');
    expect([stateOf(gates, 'planned_accounts'), counts.imported]).toEqual(['green', 0]);
  });

  it('count no more once accounts came since, and are made again while the wave is halted', async () => {
    const [one, two, three] = [fixture.account(), fixture.account(), fixture.account()];
    const planned_totals = { balance: '171.90', meter_points: { electricity: 3, gas: 3 } };
    await fixture.make('GROWING', { planned_totals, plan: { accounts_per_day: 1 } });
    await fixture.put('GROWING', 'a', [one, two]);
    await fixture.call('POST', 'GROWING/dry-run/');
    await fixture.until('GROWING', ({ state }) => state === 'REVIEW');
    await fixture.call('POST', 'GROWING/release/', { waive_gates: true, reason: 'The third one comes later.' });
    await fixture.until('GROWING', ({ counts }) => counts.imported === 1);
    await fixture.call('POST', 'GROWING/halt/');
    const reason = 'It goes on.';
    const gateOf = async (name: string) => (await fixture.read('GROWING')).gates.find(({ gate }) => gate === name);
    expect(await gateOf('planned_totals')).toMatchObject({ state: 'waived' });

    await fixture.put('GROWING', 'b', [three]);
    for (const name of ['dry_run', 'planned_totals'])
      expect(await gateOf(name)).toMatchObject({ state: 'red', detail: CAME });
    expect(await gateOf('lists_loaded')).toMatchObject({ state: 'red' });
    expect(await fixture.call('POST', 'GROWING/release/', { reason })).toMatchObject({
      status: 409,
      body: { code: 'wave_gate_red', detail: expect.stringContaining(CAME) },
    });

    expect(await fixture.call('POST', 'GROWING/dry-run/', { reason })).toMatchObject({
      status: 200,
      body: { state: 'HALTED' },
    });
    const {
      state,
      dry_run: run,
      history,
    } = await fixture.until('GROWING', (wave) => wave.dry_run !== null && wave.dry_run.finished_at !== null);
    expect([state, run?.judged, run?.problems]).toEqual(['HALTED', 3, 0]);
    expect(history.slice(0, 2).map(({ event, state: at, actor }) => `${event} ${at} ${actor}`)).toEqual([
      'REVIEW HALTED platform',
      'DRY_RUN HALTED supplier',
    ]);
    // With what was imported before.
    expect(await gateOf('planned_totals')).toMatchObject({ state: 'green' });
    expect(await gateOf('dry_run')).toMatchObject({ state: 'green' });
    await fixture.call('POST', 'GROWING/waive/', { gate: 'lists_loaded', reason: 'None are loaded here.' });
    expect(await fixture.call('POST', 'GROWING/release/', { reason })).toMatchObject({ body: { state: 'RUNNING' } });
  });

  it('of a halted wave have what was imported, also where no line names it any more', async () => {
    const [one, two] = [fixture.account(), fixture.account()];
    await fixture.make('UNLINED', { planned_totals: { balance: '114.60' }, plan: { accounts_per_day: 1 } });
    await fixture.put('UNLINED', 'a', [one, two]);
    await fixture.call('POST', 'UNLINED/release/', { waive_gates: true, reason: 'There was no dry run.' });
    await fixture.until('UNLINED', ({ counts }) => counts.imported === 1);
    await fixture.call('POST', 'UNLINED/halt/');
    expect((await fixture.put('UNLINED', 'a', [two])).body).toMatchObject({ lines: 1 });
    await fixture.call('POST', 'UNLINED/dry-run/');
    const { dry_run: run, gates } = await fixture.until(
      'UNLINED',
      (wave) => wave.dry_run !== null && wave.dry_run.finished_at !== null,
    );
    expect([run?.judged, stateOf(gates, 'planned_totals')]).toEqual([2, 'green']);
  });

  it('of a halted wave find nothing in an account that failed and whose customer was erased', async () => {
    const [kept, erased] = [fixture.account(), fixture.account()];
    await fixture.make('ERASED', { plan: { start_date: '2099-01-01' } });
    await fixture.put('ERASED', 'a', [kept, erased]);
    await fixture.call('POST', 'ERASED/release/');
    await fixture.call('POST', 'ERASED/halt/');
    const [[{ id }]] = Object(
      await fixture.query(
        `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'worker_lost', latest_error_detail = 'It was lost.',
          latest_error_domain = 'platform' WHERE external_account_number = $1 RETURNING id`,
        [erased.external_account_number],
      ),
    );
    const admin = await signInAs(fixture.api, 'admin');
    const asked = { confirm: `WAVES/${erased.external_account_number}`, reason: 'Request 17' };
    expect(
      await call(`${fixture.api.url}/console/v1/imports/${id}/customer-erasure`, 'POST', admin, asked),
    ).toMatchObject({
      status: 200,
    });
    await fixture.call('POST', 'ERASED/dry-run/');
    const { dry_run: run } = await fixture.until('ERASED', (wave) => wave.dry_run?.finished_at != null);
    expect([Object((await fixture.call('GET', 'ERASED/findings/')).body).findings, run?.problems]).toEqual([[], 0]);
  });

  it('of a halted wave leave what was approved as it is', async () => {
    await fixture.make('STILL', { supplier_approval: true, plan: { start_date: '2099-01-01' } });
    await fixture.put('STILL', 'a', [fixture.account()]);
    await fixture.call('POST', 'STILL/ready/');
    await fixture.call('POST', 'STILL/approve/');
    await fixture.call('POST', 'STILL/release/', { waive_gates: true, reason: 'So.' });
    await fixture.call('POST', 'STILL/halt/');
    await fixture.call('POST', 'STILL/dry-run/');
    const { approvals } = await fixture.until('STILL', ({ dry_run: run }) => run !== null && run.finished_at !== null);
    expect(approvals).toMatchObject([{ act: 'release', party: 'supplier' }]);
    expect((await fixture.put('STILL', 'b', [fixture.account()])).body).toMatchObject({ accepted: 0, refused: 1 });
    // Nothing came by that.
    expect(stateOf((await fixture.read('STILL')).gates, 'dry_run')).toBe('green');
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
