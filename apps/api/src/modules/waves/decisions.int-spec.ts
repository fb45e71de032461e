import { decisionsIn, WAVE_DECISION_NAMES, WAVE_STATE_NAMES, WAVE_STATES, WAVE_TRANSITIONS } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/http-client.js';
import { signInAs } from '../../testing/staff-session.js';
import { startTestApplication } from '../../testing/test-application.js';
import { WaveFixture } from './testing/wave-fixture.js';

let fixture: WaveFixture;

/** No worker runs: nothing but what is decided moves a wave. */
beforeAll(async () => {
  fixture = await WaveFixture.start();
}, 60_000);
afterAll(() => fixture?.stop());

const WAIVED = { waive_gates: true, reason: 'So.' };
const conflict = (detail: string) => ({
  status: 409,
  body: { code: 'wave_state_conflict', detail: expect.stringContaining(detail) },
});

/** A wave of one account, in this state. */
async function inState(code: string, state: string): Promise<void> {
  await fixture.make(code);
  await fixture.put(code, 'a', [fixture.account()]);
  await fixture.query('UPDATE import_wave SET state = $2, settled_state = $2 WHERE code = $1', [code, state]);
}

/** Has the account of a wave fail. @returns id of its import */
async function fail(code: string): Promise<string> {
  const [failed] = await fixture.query<{ id: string }[]>(
    `UPDATE account_import_process p SET status = 'ERRORED', latest_error_code = 'internal_error', latest_error_detail = 'x',
       latest_error_domain = 'platform' FROM import_wave w WHERE w.id = p.wave_id AND w.code = $1 RETURNING p.id`,
    [code],
  );
  return failed?.[0]?.id ?? '';
}

/** What staff read before they retry the import. */
async function forecastOf(id: string): Promise<unknown> {
  const session = await signInAs(fixture.api, 'operator');
  const request = { action: 'retry', filter: { ids: [id] } };
  return (await call(`${fixture.api.url}/console/v1/batches/forecast`, 'POST', session, request)).body;
}

const HELD = { runnable: 0, examined: 0, would_pass: 0, paused: 0, held_by_wave: 1, outside_window: 0 };
const RUNNABLE = { runnable: 1, examined: 1, would_pass: 1, paused: 0, held_by_wave: 0, outside_window: 0 };

/** All that a decision may change. */
async function settled(code: string): Promise<object> {
  const { state, history, approvals, gates, counts } = await fixture.read(code);
  return { state, history, approvals, gates, counts };
}

describe('decisions about a wave', () => {
  it.each(WAVE_STATE_NAMES)('are refused in %s where they cannot be taken, and change nothing twice', async (state) => {
    const code = `IN-${state}`;
    await inState(code, state);
    const before = await settled(code);
    for (const decision of WAVE_DECISION_NAMES.filter((name) => !decisionsIn(state).includes(name))) {
      const given = decision === 'waive' ? { gate: 'parts_complete', reason: 'So.' } : { reason: 'So.' };
      const answer = await fixture.call('POST', `${code}/${decision.replace('_', '-')}/`, given);
      // What was decided already is answered with the wave.
      const isTaken = decision !== 'waive' && WAVE_TRANSITIONS[decision].to === state;
      const expected = isTaken ? [200, code] : [409, 'wave_state_conflict'];
      expect([decision, answer.status, Object(answer.body).code]).toEqual([decision, ...expected]);
    }
    expect(await settled(code)).toEqual(before);
  });

  it.each([
    ['reconcile', 'IMPORTED'],
    ['sign-off', 'RECONCILED'],
  ])('are no %s while an account waits once more', async (decision, state) => {
    await inState(state, state);
    const body = decision === 'reconcile' ? WAIVED : {};
    expect(await fixture.call('POST', `${state}/${decision}/`, body)).toMatchObject(conflict('about to run again'));
    expect((await fixture.read(state)).state).toBe(state);
  });

  it.each(['SIGNED_OFF', 'CANCELLED'])('hold nothing back that staff retry once the wave is %s', async (state) => {
    const code = `OVER-${state}`;
    await inState(code, state);
    const id = await fail(code);
    const session = await signInAs(fixture.api, 'operator');
    const retried = await call(`${fixture.api.url}/console/v1/imports/${id}/retry`, 'POST', session, { reason: 'So.' });
    expect(retried.status).toBe(200);
    expect(await fixture.query('SELECT status, wave_id FROM account_import_process WHERE id = $1', [id])).toEqual([
      { status: 'PENDING', wave_id: null },
    ]);
  });

  it.each(WAVE_STATE_NAMES)(
    'are told before a retry, whether it starts anything while the wave is %s',
    async (state) => {
      const code = `FORETOLD-${state}`;
      await inState(code, state);
      const isHeld = WAVE_STATES[state].isHolding && state !== 'SIGNED_OFF' && state !== 'CANCELLED';
      expect(await forecastOf(await fail(code))).toMatchObject(isHeld ? HELD : RUNNABLE);
    },
  );

  it('leave a retry to wait for its turn where the wave has a plan, which is told before', async () => {
    await fixture.make('TURNS', { plan: { accounts_per_day: 1 } });
    await fixture.put('TURNS', 'a', [fixture.account()]);
    await fixture.query(`UPDATE import_wave SET state = 'RUNNING', settled_state = 'RUNNING' WHERE code = 'TURNS'`);
    const id = await fail('TURNS');
    expect(await forecastOf(id)).toMatchObject(HELD);
    await fixture.query(
      `UPDATE import_wave_turn t SET admitted_until = now() + interval '1 hour', admitted_at = now(), admitted_on = now()::date,
         plan_revision = w.plan_revision FROM import_wave w WHERE w.id = t.wave_id AND t.process_id = $1`,
      [id],
    );
    expect(await forecastOf(id)).toMatchObject(RUNNABLE);
    // Beyond what holds it: its supplier.
    await fixture.query(`UPDATE import_supplier SET status = 'Paused' WHERE code = 'WAVES'`);
    expect(await forecastOf(id)).toMatchObject({ runnable: 0, paused: 1, held_by_wave: 0 });
    await fixture.query(`UPDATE import_supplier SET status = 'Ongoing' WHERE code = 'WAVES'`);
  });

  it('need no approvals of a wave that was released when none were wanted', async () => {
    await fixture.make('BEFORE');
    await fixture.put('BEFORE', 'a', [fixture.account()]);
    await fixture.call('POST', 'BEFORE/release/');
    await fixture.call('POST', 'BEFORE/halt/');
    const { url, close } = await startTestApplication({
      databaseUrl: fixture.database.url,
      variables: { WAVE_APPROVALS: '1' },
    });
    try {
      const released = await call(
        `${url}/v2/data-import/waves/WAVES/BEFORE/release/`,
        'POST',
        { Authorization: `Token ${fixture.supplier.token}` },
        { reason: 'So.' },
      );
      expect(released).toMatchObject({ status: 200, body: { state: 'RUNNING' } });
    } finally {
      await close();
    }
  }, 60_000);

  it('let only those accounts into a released wave that were approved', async () => {
    await fixture.make('APPROVED', { supplier_approval: true });
    const account = fixture.account();
    await fixture.put('APPROVED', 'a', [account]);
    await fixture.call('POST', 'APPROVED/ready/');
    // An approval is not waived.
    expect(await fixture.call('POST', 'APPROVED/release/', WAIVED)).toMatchObject({
      status: 409,
      body: { code: 'wave_gate_red', detail: 'Wave APPROVED cannot be released. 0 of 1 approvals by the supplier.' },
    });
    await fixture.call('POST', 'APPROVED/approve/');
    expect((await fixture.call('POST', 'APPROVED/release/', WAIVED)).status).toBe(200);
    const corrected = { ...account, billing_address1: '1 Elsewhere' };
    expect((await fixture.put('APPROVED', 'b', [corrected, fixture.account()])).body).toMatchObject({
      accepted: 1,
      refused: 1,
    });
    expect((await fixture.results('APPROVED', '?outcome=refused')).lines).toMatchObject([
      { line: 2, problems: [{ code: 'account_not_approved', path: 'external_account_number' }] },
    ]);
  });

  it('let a halted wave go on through no red gate', async () => {
    await fixture.make('GROWN', { planned_accounts: 1 });
    await fixture.put('GROWN', 'a', [fixture.account()]);
    expect(await fixture.call('POST', 'GROWN/release/')).toMatchObject({ status: 200 });
    await fixture.call('POST', 'GROWN/halt/');
    await fixture.put('GROWN', 'b', [fixture.account()]);
    expect(await fixture.call('POST', 'GROWN/release/', { reason: 'So.' })).toMatchObject({
      status: 409,
      body: { detail: 'Wave GROWN cannot be released. 2 of 1 planned accounts can be imported.' },
    });
    expect((await fixture.read('GROWN')).state).toBe('HALTED');
    const released = await fixture.call('POST', 'GROWN/release/', WAIVED);
    expect(released).toMatchObject({ status: 200, body: { state: 'RUNNING' } });
  });

  it('leave the release of a wave that staff halted to staff', async () => {
    const session = await signInAs(fixture.api, 'operator');
    const byStaff = (decision: string, more: object = {}) => {
      const url = `${fixture.api.url}/console/v1/waves/WAVES/BRAKE/${decision}`;
      return call(url, 'POST', session, { reason: 'Tariffs are wrong.', ...more });
    };
    const release = () => fixture.call('POST', 'BRAKE/release/', { reason: 'So.' });
    await fixture.make('BRAKE');
    await fixture.put('BRAKE', 'a', [fixture.account()]);
    await release();
    expect((await byStaff('halt')).status).toBe(200);
    // A dry run of a halted wave changes nothing of who halted it.
    await fixture.call('POST', 'BRAKE/dry-run/');
    expect(await release()).toMatchObject(conflict('staff of the platform halted it'));
    expect(await fixture.read('BRAKE')).toMatchObject({ state: 'HALTED', decisions: ['dry_run', 'waive', 'cancel'] });
    expect((await byStaff('release', { waive_gates: true })).status).toBe(200);
    // What the supplier halts himself he releases himself.
    await fixture.call('POST', 'BRAKE/halt/');
    expect((await fixture.read('BRAKE')).decisions).toContain('release');
    expect(await release()).toMatchObject({ status: 200, body: { state: 'RUNNING' } });
    // What staff halt when it has just halted is theirs, too; that they repeat it is no news.
    await fixture.call('POST', 'BRAKE/halt/');
    expect((await byStaff('halt')).status).toBe(200);
    expect((await byStaff('halt')).status).toBe(200);
    expect(await release()).toMatchObject(conflict('staff of the platform halted it'));
    const history = await fixture.query(
      `SELECT e.event, e.from_state AS was FROM import_wave_event e JOIN import_wave w ON w.id = e.wave_id
       WHERE w.code = 'BRAKE' ORDER BY e.id DESC LIMIT 3`,
    );
    expect(history).toEqual([
      { event: 'HALT', was: 'HALTED' },
      { event: 'HALT', was: 'RUNNING' },
      expect.objectContaining({ event: 'RELEASE' }),
    ]);
  });

  it('are held to what was waived while that is as it was', async () => {
    const broken = { 'Content-Digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:` };
    const send = async (part: string) => {
      const lines = `${JSON.stringify(fixture.account())}\n`;
      expect(await fixture.putText('ONCE', part, lines, broken)).toMatchObject({ status: 400 });
    };
    const gates = async () => {
      const found = (await fixture.read('ONCE')).gates.filter(({ of }) => of === 'release');
      return Object.fromEntries(found.map(({ gate, state }) => [gate, state]));
    };
    await fixture.make('ONCE', { planned_accounts: 3 });
    await send('a');
    expect(await fixture.call('POST', 'ONCE/release/', WAIVED)).toMatchObject({ status: 200 });
    await fixture.call('POST', 'ONCE/halt/');
    expect(await gates()).toEqual({ parts_complete: 'waived', planned_accounts: 'waived' });
    await send('b');
    expect(await gates()).toEqual({ parts_complete: 'red', planned_accounts: 'red' });
    expect(await fixture.call('POST', 'ONCE/release/', { reason: 'So.' })).toMatchObject({
      status: 409,
      body: {
        detail:
          'Wave ONCE cannot be released. Parts that did not arrive whole: a, b. 2 of 3 planned accounts can be imported.',
      },
    });
    expect(await fixture.call('POST', 'ONCE/release/', WAIVED)).toMatchObject({ body: { state: 'RUNNING' } });
  });

  it('are held to a wave before that was waived until the plan names another one', async () => {
    for (const code of ['OLD', 'NEW']) await fixture.make(code);
    await fixture.make('HEIR', { plan: { depends_on: 'OLD' } });
    await fixture.put('HEIR', 'a', [fixture.account()]);
    const plan = (body: object) => fixture.call('PUT', 'HEIR/plan/', body);
    const stateOf = async () => (await fixture.read('HEIR')).gates.find(({ gate }) => gate === 'previous_wave')?.state;
    const waive = () => fixture.call('POST', 'HEIR/waive/', { gate: 'previous_wave', reason: 'So.' });
    await waive();
    await plan({ depends_on: 'OLD', accounts_per_day: 5 });
    expect(await stateOf()).toBe('waived');
    await plan({ depends_on: 'NEW', accounts_per_day: 5 });
    expect(await stateOf()).toBe('red');
    await waive();
    expect(await stateOf()).toBe('waived');
    await fixture.call('POST', 'NEW/cancel/');
    expect(await stateOf()).toBe('red');
  });

  it('have gates waived only while they are still to be taken', async () => {
    await inState('NOT-YET', 'LOADING');
    await inState('NO-MORE', 'IMPORTED');
    for (const [wave, gate] of [
      ['NOT-YET', 'imported_totals'],
      ['NO-MORE', 'planned_accounts'],
    ])
      expect(await fixture.call('POST', `${wave}/waive/`, { gate, reason: 'So.' })).toMatchObject(
        conflict('is not before it'),
      );
  });

  it('say why a gate cannot be waived', async () => {
    await fixture.make('UNWAIVED', { supplier_approval: true });
    await fixture.put('UNWAIVED', 'a', [fixture.account()]);
    for (const [gate, why] of [
      ['supplier_approval', 'approvals are given, and not waived.'],
      ['previous_wave', 'the wave does not have it.'],
      ['parts_complete', 'it is green.'],
    ])
      expect(await fixture.call('POST', 'UNWAIVED/waive/', { gate, reason: 'So.' })).toMatchObject({
        status: 409,
        body: { code: 'wave_gate_not_waivable', detail: `The gate ${gate} cannot be waived: ${why}` },
      });
  });

  it('ask for a reason where a plan changes what gates ask for, and are approved anew', async () => {
    await fixture.make('FIRST');
    await fixture.make('REPLANNED', { supplier_approval: true });
    await fixture.put('REPLANNED', 'a', [fixture.account()]);
    const plan = (body: object) => fixture.call('PUT', 'REPLANNED/plan/', body);
    const be = (state: string) =>
      fixture.query(`UPDATE import_wave SET state = $1, settled_state = $1 WHERE code = 'REPLANNED'`, [state]);
    const approvalGate = async () =>
      (await fixture.read('REPLANNED')).gates.find(({ gate }) => gate === 'supplier_approval')?.state;
    expect(await plan({ error_budget: { accounts: 1 } })).toMatchObject({ status: 200 });
    await be('REVIEW');
    await fixture.call('POST', 'REPLANNED/approve/');
    expect(await plan({ error_budget: { accounts: 1 }, accounts_per_day: 5 })).toMatchObject({ status: 200 });
    for (const body of [{}, { error_budget: { accounts: 2 } }, { error_budget: { accounts: 1 }, depends_on: 'FIRST' }])
      expect(await plan(body)).toMatchObject({ status: 400, body: { reason: [expect.stringContaining('READY')] } });
    expect([(await fixture.read('REPLANNED')).state, await approvalGate()]).toEqual(['APPROVED', 'green']);

    const reason = 'Two may fail.';
    expect(await plan({ error_budget: { accounts: 2 }, reason })).toMatchObject({ status: 200 });
    const replanned = await fixture.read('REPLANNED');
    expect(replanned).toMatchObject({ state: 'DRY_RUN', approvals: [] });
    expect(replanned.history[0]).toMatchObject({ event: 'DRY_RUN', actor: 'supplier', reason });

    await be('REVIEW');
    await fixture.call('POST', 'REPLANNED/approve/');
    await be('REVIEW');
    expect(await plan({ error_budget: { accounts: 2 }, depends_on: 'FIRST', reason })).toMatchObject({ status: 200 });
    expect(await approvalGate()).toBe('red');
    const { state, history } = await fixture.read('REPLANNED');
    expect([state, history[0]]).toEqual([
      'REVIEW',
      expect.objectContaining({ event: 'REPLAN', state: 'REVIEW', reason }),
    ]);
  });
});
