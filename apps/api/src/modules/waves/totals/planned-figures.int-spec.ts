import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { signInAs } from '../../../testing/staff-session.js';
import { WaveFixture } from '../testing/wave-fixture.js';

let fixture: WaveFixture;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start();
}, 60_000);
afterAll(() => fixture?.stop());

const planned = (code: string, body: object): Promise<JsonAnswer> => fixture.call('PUT', `${code}/planned/`, body);

describe('What a wave is to come to', () => {
  it('is changed while the wave is LOADING, takes the place of what was planned, and is in its history', async () => {
    await fixture.make('CHANGED', { planned_accounts: 3, planned_totals: { balance: '1.50', customers: 3 } });
    const reason = 'One customer has left.';
    const answer = await planned('CHANGED', { planned_accounts: 2, planned_totals: { customers: 2 }, reason });
    expect(answer).toMatchObject({ status: 200, body: { planned_accounts: 2, planned_revision: 2 } });
    const { totals, history, gates } = await fixture.read('CHANGED');
    expect(totals.flatMap(({ figure, planned: to }) => (to === null ? [] : [`${figure} ${to}`]))).toEqual([
      'accounts 2',
      'customers 2',
    ]);
    expect(history[0]).toMatchObject({ event: 'REPLAN', state: 'LOADING', actor: 'supplier', reason });
    expect(gates).toContainEqual(
      expect.objectContaining({ gate: 'planned_accounts', detail: '0 of 2 planned accounts can be imported.' }),
    );
    await planned('CHANGED', {});
    expect((await fixture.read('CHANGED')).planned_accounts).toBeNull();
    expect(await fixture.query(`SELECT event FROM import_wave_feed_event WHERE event LIKE '%REPLANNED'`)).toHaveLength(
      2,
    );
  });

  it('ends waivers that were given for what was planned before', async () => {
    await fixture.make('WAIVED', { planned_accounts: 2 });
    await fixture.put('WAIVED', 'a', [fixture.account()]);
    const gates = async () => {
      const waivable = ['planned_accounts', 'planned_totals'];
      const found = (await fixture.read('WAIVED')).gates.filter(({ gate }) => waivable.includes(gate));
      return Object.fromEntries(found.map(({ gate, state }) => [gate, state]));
    };
    const waive = (gate: string) => fixture.call('POST', 'WAIVED/waive/', { gate, reason: 'The other one moved out.' });
    await waive('planned_accounts');
    expect(await gates()).toEqual({ planned_accounts: 'waived' });
    await planned('WAIVED', { planned_accounts: 200, planned_totals: { customers: 200 } });
    expect(await gates()).toEqual({ planned_accounts: 'red', planned_totals: 'red' });
    for (const gate of ['planned_accounts', 'planned_totals']) await waive(gate);
    expect(await gates()).toEqual({ planned_accounts: 'waived', planned_totals: 'waived' });
    await planned('WAIVED', { planned_accounts: 200, planned_totals: { customers: 300 } });
    expect(await gates()).toEqual({ planned_accounts: 'red', planned_totals: 'red' });
  });

  it('stays as it is when somebody else has changed it, and when it is so already', async () => {
    await fixture.make('LOCKED', { planned_accounts: 3 });
    expect(await planned('LOCKED', { planned_accounts: 4, revision: 1 })).toMatchObject({ status: 200 });
    expect(await planned('LOCKED', { planned_accounts: 5, revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'wave_changed_meanwhile' },
    });
    // The same call once more, as after an answer that got lost.
    expect(await planned('LOCKED', { planned_accounts: 4, revision: 1 })).toMatchObject({ status: 200 });
    const { planned_accounts: accounts, planned_revision: revision } = await fixture.read('LOCKED');
    expect([accounts, revision]).toEqual([4, 2]);
  });

  it('is changed no more once all of it is sent, unless it is opened again', async () => {
    await fixture.make('SENT', { planned_accounts: 1 });
    await fixture.call('POST', 'SENT/ready/');
    expect(await planned('SENT', { planned_accounts: 2 })).toMatchObject({
      status: 409,
      body: { code: 'wave_state_conflict', detail: expect.stringContaining('READY') },
    });
    await fixture.call('POST', 'SENT/reopen/');
    expect(await planned('SENT', { planned_accounts: 2 })).toMatchObject({ status: 200 });
  });

  it('is held against what was imported once that is added up, whatever was waived before', async () => {
    await fixture.make('COUNTED', { planned_accounts: 2 });
    await fixture.put('COUNTED', 'a', [fixture.account()]);
    const waived = { waive_gates: true, reason: 'One has moved out.' };
    expect(await fixture.call('POST', 'COUNTED/release/', waived)).toMatchObject({ body: { state: 'RUNNING' } });
    const addUp = async () => {
      await fixture.startWorker();
      await fixture.until('COUNTED', ({ state, totals }) => state === 'IMPORTED' && totals[0]?.imported === '1');
      await fixture.stopWorker();
    };
    await addUp();
    // As it is until a worker has begun.
    await fixture.query(
      `DELETE FROM import_wave_pass WHERE kind = 'imported' AND wave_id = (SELECT id FROM import_wave WHERE code = 'COUNTED')`,
    );
    const gate = { gate: 'imported_totals', reason: 'One has moved out.' };
    for (const [decision, body] of [
      ['waive', gate],
      ['reconcile', waived],
    ] as const)
      expect(await fixture.call('POST', `COUNTED/${decision}/`, body)).toMatchObject({
        status: 409,
        body: { code: 'wave_state_conflict', detail: expect.stringContaining('is being added up') },
      });
    expect(await fixture.call('POST', 'COUNTED/reconcile/')).toMatchObject({
      status: 409,
      body: { code: 'wave_gate_red', detail: expect.stringContaining('is not added up yet') },
    });
    expect((await fixture.read('COUNTED')).gates).toContainEqual(
      expect.objectContaining({ gate: 'imported_totals', state: 'red' }),
    );
    await addUp();
    expect(await fixture.call('POST', 'COUNTED/reconcile/')).toMatchObject({
      status: 409,
      body: { code: 'wave_gate_red' },
    });
  });

  it('is changed no more once the wave is imported, which is not opened again: the gate is waived', async () => {
    await fixture.make('IMPORTED', { planned_accounts: 2 });
    await fixture.put('IMPORTED', 'a', [fixture.account()]);
    const waived = { waive_gates: true, reason: 'One has moved out.' };
    expect(await fixture.call('POST', 'IMPORTED/release/', waived)).toMatchObject({ body: { state: 'RUNNING' } });
    await fixture.startWorker();
    await fixture.until('IMPORTED', ({ state, totals }) => state === 'IMPORTED' && totals[0]?.imported === '1');
    await fixture.stopWorker();
    for (const answer of [
      await planned('IMPORTED', { planned_accounts: 1 }),
      await fixture.call('POST', 'IMPORTED/reopen/'),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'wave_state_conflict' } });
    expect(await fixture.call('POST', 'IMPORTED/reconcile/')).toMatchObject({
      status: 409,
      body: { code: 'wave_gate_red' },
    });
    const gate = { gate: 'imported_totals', reason: 'One has moved out.' };
    expect(await fixture.call('POST', 'IMPORTED/waive/', gate)).toMatchObject({ status: 200 });
    expect(await fixture.call('POST', 'IMPORTED/reconcile/')).toMatchObject({ body: { state: 'RECONCILED' } });
  });

  it.each([
    [{ planned_accounts: 0 }, 'planned_accounts'],
    [{ planned_totals: { balance: 'much' } }, 'planned_totals'],
    [{ revision: 0 }, 'revision'],
    [{ accounts: 1 }, 'accounts'],
  ])('cannot be %j', async (body, field) => {
    await fixture.make('REFUSED');
    const { status, body: answer } = await planned('REFUSED', body);
    expect([status, Object.keys(Object(answer))]).toEqual([400, [field]]);
  });

  it('is changed by staff for a reason, which the audit trail keeps with what was planned', async () => {
    await fixture.make('BY-STAFF', { planned_accounts: 3 });
    const operator = await signInAs(fixture.api, 'operator');
    const put = (body: object) =>
      call(`${fixture.api.url}/console/v1/waves/WAVES/BY-STAFF/planned`, 'PUT', operator, body);
    expect(await put({ planned_accounts: 4 })).toMatchObject({ status: 400, body: { reason: expect.anything() } });
    expect(await put({ planned_accounts: 4, reason: 'Agreed', revision: 1 })).toMatchObject({
      status: 200,
      body: { wave: { planned_accounts: 4 }, allowed_actions: expect.arrayContaining(['plan_figures']) },
    });
    const [entry] = await fixture.query(
      `SELECT before, after, reason FROM audit_entry WHERE action = 'wave.plan_figures' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toMatchObject({
      before: { planned_accounts: 3 },
      after: { planned_accounts: 4, planned_totals: null },
      reason: 'Agreed',
    });
    await fixture.call('POST', 'BY-STAFF/ready/');
    expect(await put({ planned_accounts: 5, reason: 'Late' })).toMatchObject({ status: 409 });
  });
});
