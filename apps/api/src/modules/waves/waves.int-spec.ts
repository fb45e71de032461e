import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/http-client.js';
import { registerSupplier } from '../../testing/imported-account.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { until } from '../../testing/worker-context.js';
import { MOST_OPEN } from './most-open.js';
import { asOwner } from './testing/rows-read.js';
import { WaveFixture } from './testing/wave-fixture.js';

let fixture: WaveFixture;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start();
  await fixture.startWorker();
}, 60_000);
afterAll(() => fixture?.stop());

/** An account that passes every check and fails when it is created: another one has its meter point. */
async function failing(): Promise<object> {
  const account = fixture.account();
  const first = { ...account, external_account_number: `${account.external_account_number}-FIRST` };
  await fixture.make(`OF-${account.external_account_number}`);
  await fixture.put(`OF-${account.external_account_number}`, 'a', [first]);
  await fixture.call('POST', `OF-${account.external_account_number}/release/`);
  await fixture.until(`OF-${account.external_account_number}`, ({ state }) => state === 'IMPORTED');
  return { ...account, references: [] };
}

describe('a wave', () => {
  it('is made once; the same again is the same, another one of its code is refused', async () => {
    const wave = { code: 'ONCE', name: 'First', planned_accounts: 3, most_failed: 1 };
    const made = { ...wave, state: 'LOADING', history: [{ event: 'CREATE', state: 'LOADING', actor: 'supplier' }] };
    expect(await fixture.call('POST', '', wave)).toMatchObject({ status: 201, body: made });
    expect(await fixture.call('POST', '', wave)).toMatchObject({ status: 201, body: made });
    expect(await fixture.call('POST', '', { ...wave, planned_accounts: 4 })).toMatchObject({
      status: 409,
      body: { code: 'wave_exists' },
    });
    expect((await fixture.call('GET', '')).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'ONCE', state: 'LOADING' })]),
    );
  });

  it('is refused where the supplier has as many as it may that are not over, and so are all but one that come at once', async () => {
    const { id, code, token } = await registerSupplier(fixture.api, 'FULL');
    const make = (wave: string) =>
      call(
        `${fixture.api.url}/v2/data-import/waves/${code}/`,
        'POST',
        { Authorization: `Token ${token}` },
        { code: wave },
      );
    expect(await make('FIRST')).toMatchObject({ status: 201 });
    await fixture.query(
      `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
       SELECT gen_random_uuid(), $1, state || n, state, state, now(), now()
       FROM (VALUES ('LOADING', $2::int - 2), ('SIGNED_OFF', 5), ('CANCELLED', 5)) w (state, waves), generate_series(1, waves) n`,
      [id, MOST_OPEN],
    );
    const made = await Promise.all(['A', 'B', 'C', 'D'].map(make));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(made.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_waves' });
    expect(await make('FIRST')).toMatchObject({ status: 201 });
    await fixture.query(
      `UPDATE import_wave SET state = 'CANCELLED' WHERE import_supplier_id = $1 AND code = 'LOADING1'`,
      [id],
    );
    expect(await make('NEXT')).toMatchObject({ status: 201 });
    expect(await make('LATER')).toMatchObject({ status: 409, body: { code: 'too_many_waves' } });
  });

  it('waits for others of the supplier with one connection to the database, and keeps nobody else waiting', async () => {
    const { id, code, token } = await registerSupplier(fixture.api, 'HASTY');
    const waves = `${fixture.api.url}/v2/data-import/waves/${code}/`;
    const make = (wave: string) => call(waves, 'POST', { Authorization: `Token ${token}` }, { code: wave });
    const made = await asOwner(fixture, (owner) =>
      owner.transaction(async (tx) => {
        await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('waves of ' || $1, 0))`, [id]);
        const asked = Array.from({ length: 20 }, (_, n) => make(`W-${n}`));
        const waiting = `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`;
        await until(async () => (await tx.query<[{ n: number }]>(waiting))[0].n > 0);
        expect(await fixture.call('GET', '')).toMatchObject({ status: 200 });
        expect(await tx.query(waiting)).toEqual([{ n: 1 }]);
        return { asked };
      }),
    );
    expect((await Promise.all(made.asked)).map(({ status }) => status)).toEqual(Array(20).fill(201));
  });

  it.each([
    [{}, 'code'],
    [{ code: 'with space' }, 'code'],
    [{ code: 'A', planned_accounts: 0 }, 'planned_accounts'],
    [{ code: 'A', most_failed: 1.5 }, 'most_failed'],
    [{ code: 'A', wave: 'B' }, 'wave'],
  ])('is not made of %j', async (body, field) => {
    const answer = await fixture.call('POST', '', body);
    expect([answer.status, Object.keys(Object(answer.body))]).toEqual([400, [field]]);
  });

  it('that is not there is told of once the body is one', async () => {
    const wrong = await fixture.call('POST', 'NOWHERE/waive/', { gate: 'dry_run' });
    expect([wrong.status, Object.keys(Object(wrong.body))]).toEqual([400, ['reason']]);
    const right = await fixture.call('POST', 'NOWHERE/waive/', { gate: 'dry_run', reason: 'It is known.' });
    expect(right).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('holds its accounts back until it is released, imports them then, and is IMPORTED', async () => {
    await fixture.make('STORY', { planned_accounts: 30 });
    await fixture.put(
      'STORY',
      'a',
      Array.from({ length: 30 }, () => fixture.account()),
    );
    // The worker imports what came later while the wave waits.
    await fixture.make('LATER');
    await fixture.put('LATER', 'a', [fixture.account()]);
    await fixture.call('POST', 'LATER/release/');
    await fixture.until('LATER', ({ state }) => state === 'IMPORTED');
    expect((await fixture.read('STORY')).counts).toMatchObject({ not_processed: 30 });

    expect(await fixture.call('POST', 'STORY/release/')).toMatchObject({ status: 200, body: { state: 'RUNNING' } });
    const { counts, history } = await fixture.until('STORY', ({ state }) => state === 'IMPORTED');
    expect(counts).toEqual({ lines: 30, imported: 30, refused: 0, failed: 0, not_processed: 0, unchanged: 0 });
    expect(history.map(({ event, actor }) => `${event} ${actor}`)).toEqual([
      'FINISH platform',
      'RELEASE supplier',
      'APPROVE platform',
      'READY supplier',
      'CREATE supplier',
    ]);
    const { lines } = await fixture.results('STORY');
    expect(lines.every(({ platform_identifier: number }) => /^A-[0-9A-F]{8}$/.test(number ?? ''))).toBe(true);
  });

  it('says of an account that was imported whether a line is the same or differs', async () => {
    await fixture.make('FIRST');
    const account = fixture.account();
    await fixture.put('FIRST', 'a', [account]);
    await fixture.call('POST', 'FIRST/release/');
    await fixture.until('FIRST', ({ state }) => state === 'IMPORTED');
    await fixture.make('SECOND');
    const differing = { ...account, billing_address1: '1 Elsewhere' };
    expect((await fixture.put('SECOND', 'a', [account])).body).toMatchObject({ unchanged: 1 });
    expect((await fixture.put('SECOND', 'b', [differing])).body).toMatchObject({ refused: 1 });
    expect((await fixture.results('SECOND')).lines).toMatchObject([
      { outcome: 'unchanged', platform_identifier: expect.any(String) },
      { outcome: 'refused', problems: [{ rule: 'R14', code: 'account_import_process_already_imported' }] },
    ]);
  });

  it('is not released through a red gate, unless that is waived for a reason', async () => {
    await fixture.make('GATED', { planned_accounts: 2 });
    expect(await fixture.call('POST', 'GATED/release/')).toMatchObject({
      status: 409,
      body: {
        code: 'wave_gate_red',
        detail: 'Wave GATED cannot be released. No part was sent. 0 of 2 planned accounts can be imported.',
      },
    });
    await fixture.put('GATED', 'a', [fixture.account()]);
    expect(await fixture.call('POST', 'GATED/release/')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('1 of 2 planned accounts') },
    });
    const waived = { waive_gates: true };
    expect(await fixture.call('POST', 'GATED/release/', waived)).toMatchObject({
      status: 400,
      body: { reason: expect.anything() },
    });
    const released = await fixture.call('POST', 'GATED/release/', { ...waived, reason: 'The other one moved away.' });
    expect(released).toMatchObject({ status: 200, body: { state: 'RUNNING' } });
    const { history } = await fixture.until('GATED', ({ state }) => state === 'IMPORTED');
    expect(history[1]).toMatchObject({ event: 'RELEASE', reason: 'The other one moved away.' });
  });

  it('is imported once nothing waits, also where a part that broke off was waived, and waits for one that breaks off later', async () => {
    const cutOff = { 'Content-Digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:` };
    await fixture.make('CUT-OFF');
    await fixture.put('CUT-OFF', 'a', [fixture.account()]);
    expect(await fixture.put('CUT-OFF', 'b', [fixture.account()], cutOff)).toMatchObject({ status: 400 });
    const waived = { waive_gates: true, reason: 'Part b is not wanted any more.' };
    expect(await fixture.call('POST', 'CUT-OFF/release/', waived)).toMatchObject({ status: 200 });
    expect((await fixture.until('CUT-OFF', ({ state }) => state === 'IMPORTED')).counts).toMatchObject({ imported: 2 });
    await fixture.put('CUT-OFF', 'c', [fixture.account()], cutOff);
    const { state } = await fixture.until('CUT-OFF', ({ counts }) => counts.imported === 3);
    expect(state).toBe('RUNNING');
    await fixture.put('CUT-OFF', 'c', [fixture.account()]);
    await fixture.until('CUT-OFF', (wave) => wave.state === 'IMPORTED');
  });

  it('halts by itself when more accounts failed than may, and goes on when it is released again', async () => {
    const wrong = [await failing(), await failing()];
    await fixture.make('BUDGET', { most_failed: 1 });
    await fixture.put('BUDGET', 'a', wrong);
    await fixture.call('POST', 'BUDGET/release/');
    const halted = await fixture.until('BUDGET', ({ state }) => state === 'HALTED');
    expect(halted.history[0]).toMatchObject({
      event: 'OVERSPEND',
      actor: 'platform',
      reason: '2 accounts failed, where 1 may.',
    });
    // What comes to a wave that is halted waits.
    await fixture.put('BUDGET', 'b', [fixture.account()]);
    expect(await fixture.read('BUDGET')).toMatchObject({ state: 'HALTED', counts: { failed: 2, not_processed: 1 } });
    const { lines } = await fixture.results('BUDGET', '?outcome=failed');
    expect(lines.map(({ problems }) => problems[0]?.code)).toEqual(['supply_point_in_use', 'supply_point_in_use']);

    expect(await fixture.call('POST', 'BUDGET/release/')).toMatchObject({
      status: 400,
      body: { reason: ['A wave that was halted is released again for a reason only.'] },
    });
    expect((await fixture.read('BUDGET')).state).toBe('HALTED');
    const reason = 'Those two are known by now.';
    expect(await fixture.call('POST', 'BUDGET/release/', { reason })).toMatchObject({
      status: 200,
      body: { state: 'RUNNING' },
    });
    const { counts, history } = await fixture.until('BUDGET', ({ state }) => state === 'IMPORTED');
    expect(counts).toMatchObject({ imported: 1, failed: 2 });
    expect(history[1]).toMatchObject({ event: 'RELEASE', actor: 'supplier', reason });
  });

  it('ends what waits when it is cancelled, and nothing else', async () => {
    await fixture.make('CANCELLED');
    await fixture.put('CANCELLED', 'a', [fixture.account(), fixture.account()]);
    expect(await fixture.call('POST', 'CANCELLED/cancel/', { reason: 'Wrong extract.' })).toMatchObject({
      status: 200,
      body: { state: 'CANCELLED' },
    });
    const cancelled = () =>
      fixture.query<{
        n: number;
      }>(`SELECT count(*)::int AS n FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id
       WHERE w.code = 'CANCELLED' AND p.status = 'CANCELLED'`);
    await until(async () => (await cancelled())[0]?.n === 2);
    for (const decision of ['halt', 'release'])
      expect(await fixture.call('POST', `CANCELLED/${decision}/`)).toMatchObject({
        status: 409,
        body: { code: 'wave_state_conflict', detail: expect.stringContaining('CANCELLED') },
      });
  });

  it('ends an import that comes back to wait after its wave was cancelled', async () => {
    await fixture.make('LATE');
    const account = fixture.account();
    await fixture.put('LATE', 'a', [account]);
    const [number] = [account.external_account_number];
    // A worker that has it and is lost.
    await fixture.query(
      `UPDATE account_import_process SET status = 'IN_PROGRESS', attempt = 1, lease_token = gen_random_uuid(),
         lease_expires_at = clock_timestamp() + interval '2 seconds' WHERE external_account_number = $1`,
      [number],
    );
    await fixture.call('POST', 'LATE/cancel/');
    const statusOf = () =>
      fixture.query<{ status: string }>(
        'SELECT status FROM account_import_process WHERE external_account_number = $1',
        [number],
      );
    await until(async () => (await statusOf())[0]?.status === 'CANCELLED');
    await until(
      async () =>
        (await fixture.query<{ settled_state: string }>(`SELECT settled_state FROM import_wave WHERE code = 'LATE'`))[0]
          ?.settled_state === 'CANCELLED',
    );
  });

  it('runs again when a corrected account is sent to it', async () => {
    await fixture.make('REOPENED');
    await fixture.put('REOPENED', 'a', [fixture.account(), '{']);
    await fixture.call('POST', 'REOPENED/release/');
    await fixture.until('REOPENED', ({ state }) => state === 'IMPORTED');
    await fixture.put('REOPENED', 'corrected', [fixture.account()]);
    const { counts, history } = await fixture.until(
      'REOPENED',
      ({ state, counts }) => state === 'IMPORTED' && counts.imported === 2,
    );
    expect(counts).toMatchObject({ lines: 3, imported: 2, refused: 1 });
    expect(history.map(({ event }) => event)).toContain('RESUME');
  });
});
