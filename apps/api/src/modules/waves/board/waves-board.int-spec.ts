import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { readAnswer } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { until } from '../../../testing/worker-context.js';
import { WaveFixture } from '../testing/wave-fixture.js';

const BECAUSE = { reason: 'Agreed with the supplier' };

describe('waves in the operator API', () => {
  let fixture: WaveFixture;
  let operator: { Authorization: string };
  let viewer: { Authorization: string };

  beforeAll(async () => {
    fixture = await WaveFixture.start();
    operator = await signInAs(fixture.api, 'operator');
    viewer = await signInAs(fixture.api, 'viewer');
  });
  afterAll(() => fixture?.stop());

  const ask = (method: string, path: string, body?: object, as = operator) =>
    askConsole(method, `/waves${path}`, body, as);

  async function askConsole(method: string, path: string, body?: object, as = operator) {
    const url = `${fixture.api.url}/console/v1${path}`;
    const headers = { ...as, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
    const answer = await readAnswer(method, url, await fetch(url, { method, headers, body: JSON.stringify(body) }));
    return { status: answer.status, body: Object(answer.body) };
  }
  const decide = (wave: string, decision: string, more: object = {}) =>
    ask('POST', `/WAVES/${wave}/${decision}`, { ...BECAUSE, ...more });

  it('lists them by state, newest first, a page at a time, with what may be done', async () => {
    for (const code of ['L-1', 'L-2', 'L-3']) await fixture.make(code);
    await decide('L-2', 'cancel', { expected_count: 0 });
    const codes = async (query: string) =>
      (await ask('GET', query)).body.results.map(({ wave }: { wave: { code: string } }) => wave.code);
    expect(await codes('?supplier=WAVES&state=LOADING')).toEqual(['L-3', 'L-1']);
    expect(await codes('?state=CANCELLED,HALTED')).toEqual(['L-2']);
    const first = (await ask('GET', '?limit=2')).body;
    expect(first).toMatchObject({
      results: [
        {
          import_supplier: 'WAVES',
          allowed_actions: ['ready', 'dry_run', 'release', 'waive', 'cancel', 'plan', 'plan_figures'],
        },
        { allowed_actions: [] },
      ],
      allowed_actions: ['create'],
    });
    expect(await codes(`?limit=2&cursor=${first.next_cursor}`)).toEqual(['L-1']);
    expect((await ask('GET', '', undefined, viewer)).body).toMatchObject({
      results: [{ allowed_actions: [] }, { allowed_actions: [] }, { allowed_actions: [] }],
      allowed_actions: [],
    });
    expect(await ask('GET', '?state=OPEN')).toMatchObject({ status: 400, body: { state: [expect.any(String)] } });
  });

  it('counts accounts that were cancelled neither among those loaded nor among those that wait', async () => {
    await fixture.make('CALLED-OFF');
    await fixture.put('CALLED-OFF', 'a', [fixture.account(), fixture.account()]);
    const accounts = async () =>
      (await ask('GET', '?supplier=WAVES&limit=100')).body.results.find(
        ({ wave }: { wave: { code: string } }) => wave.code === 'CALLED-OFF',
      ).accounts;
    expect(await accounts()).toEqual({ loaded: 2, imported: 0, failed: 0, waiting: 2 });
    await decide('CALLED-OFF', 'cancel', { expected_count: 2 });
    await fixture.startWorker();
    await until(async () => (await accounts()).waiting === 0);
    await fixture.stopWorker();
    expect(await accounts()).toEqual({ loaded: 0, imported: 0, failed: 0, waiting: 0 });
  });

  it('leaves those of sandboxes out until they are asked for', async () => {
    const id = await addSupplier(fixture.api.app.get(DataSource), 'TRIED', { isSandbox: true });
    await fixture.query(
      `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
       VALUES (gen_random_uuid(), $1, 'T-1', 'LOADING', 'LOADING', now(), now())`,
      [id],
    );
    const isFound = async (query: string) =>
      (await ask('GET', query)).body.results.some(({ wave }: { wave: { code: string } }) => wave.code === 'T-1');
    expect([await isFound(''), await isFound('?sandbox=true'), await isFound('?supplier=TRIED')]).toEqual([
      ...[false, true, true],
    ]);
  });

  it('quote nothing personal in what is said of their lines', async () => {
    await fixture.make('MASKED');
    const [odd, refused, failed] = [fixture.account(), fixture.account(), fixture.account()];
    const [customer, ...others] = odd.customers ?? [];
    await fixture.put('MASKED', 'a', [
      { ...odd, customers: [{ ...customer, family_name: 'MÃ¼ller' }, ...others] },
      { ...refused, billing_name: 7, ledgers: [{ ...refused.ledgers?.[0], ledger_balance: 'much' }] },
      failed,
    ]);
    await fixture.query(
      `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'worker_lost', latest_error_domain = 'platform',
         latest_error_detail = 'Jörg has it.', latest_error_paths = '{billing_name}' WHERE external_account_number = $1`,
      [failed.external_account_number],
    );
    // The supplier is told in full what it sent.
    expect(JSON.stringify(await fixture.results('MASKED'))).toContain('Müller');
    const { results } = (await ask('GET', '/WAVES/MASKED/results', undefined, viewer)).body;
    expect(JSON.stringify(results)).not.toMatch(/Müller|MÃ¼ller|Jörg/);
    expect(results.map(({ result }: { result: object }) => result)).toMatchObject([
      { warnings: [{ code: 'mojibake', path: 'customers.0.family_name', detail: '•••' }] },
      {
        outcome: 'refused',
        problems: expect.arrayContaining([
          expect.objectContaining({ path: 'billing_name', detail: '•••' }),
          expect.objectContaining({ path: 'ledgers.0.ledger_balance', detail: expect.stringMatching(/^[A-Z]/) }),
        ]),
      },
      { outcome: 'failed', problems: [{ code: 'worker_lost', detail: '•••' }] },
    ]);
  });

  it('narrow the list of imports and the groups of errors', async () => {
    await fixture.make('NARROW');
    const [waiting, failed] = [fixture.account(), fixture.account()];
    await fixture.put('NARROW', 'a', [waiting, failed]);
    await fixture.query(
      `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'worker_lost', latest_error_detail = 'It was lost.',
         latest_error_domain = 'platform' WHERE external_account_number = $1`,
      [failed.external_account_number],
    );
    const list = async (path: string) => (await askConsole('GET', path)).body.results;
    const imports = await list('/imports?supplier=WAVES&wave=NARROW');
    expect(imports.map(({ wave }: { wave: string }) => wave)).toEqual(['NARROW', 'NARROW']);
    expect(await list('/imports?wave=OTHER')).toEqual([]);
    expect(await list('/errors?wave=NARROW')).toMatchObject([{ code: 'worker_lost', count: 1 }]);
    expect(await list('/errors?wave=OTHER')).toEqual([]);
    expect((await askConsole('GET', `/imports/${imports[0].id}`)).body.wave).toBe('NARROW');
  });

  it('are made for a supplier, once however often it is asked for', async () => {
    const wave = { code: 'MADE', planned_accounts: 2, ...BECAUSE };
    for (let turn = 0; turn < 2; turn += 1)
      expect(await ask('POST', '/WAVES', wave)).toMatchObject({
        status: 201,
        body: {
          wave: { code: 'MADE', state: 'LOADING' },
          events: [{ event: 'CREATE', actor: 'staff', by: 'operator@carryover.local' }],
        },
      });
    expect(await ask('POST', '/WAVES', { ...wave, planned_accounts: 3 })).toMatchObject({
      status: 409,
      body: { code: 'wave_exists' },
    });
    expect(await ask('POST', '/WAVES', wave, viewer)).toMatchObject({ status: 403 });
    expect((await fixture.read('MADE')).history).toMatchObject([{ event: 'CREATE', actor: 'staff' }]);
  });

  it('are released, halted and released again, with who decided and what was waived', async () => {
    await fixture.make('DECIDED', { planned_accounts: 2 });
    await fixture.put('DECIDED', 'a', [fixture.account(), '{']);
    expect(await decide('DECIDED', 'release')).toMatchObject({ status: 409, body: { code: 'wave_gate_red' } });
    expect((await decide('DECIDED', 'release', { waive_gates: true })).body).toMatchObject({
      wave: { state: 'RUNNING', counts: { lines: 2, not_processed: 1, refused: 1 } },
      imports: { PENDING: 1, PROCESSED: 0 },
      events: [
        { event: 'RELEASE', by: 'operator@carryover.local', waived: ['planned_accounts'], ...BECAUSE },
        { event: 'APPROVE' },
        { event: 'READY' },
        {},
      ],
      allowed_actions: ['halt', 'cancel', 'plan'],
    });
    expect((await decide('DECIDED', 'halt')).body).toMatchObject({ wave: { state: 'HALTED' } });
    // Pressed twice.
    expect((await decide('DECIDED', 'halt')).body.events).toHaveLength(5);
    expect(await ask('POST', '/WAVES/DECIDED/release', {})).toMatchObject({
      status: 400,
      body: { reason: [expect.any(String)] },
    });
    // What was waived before stays so.
    const { wave, events } = (await decide('DECIDED', 'release')).body;
    expect([wave.state, events.length]).toEqual(['RUNNING', 6]);
    expect(events[0]).toMatchObject({ event: 'RELEASE', by: 'operator@carryover.local', ...BECAUSE });
  });

  it('are released past those gates alone that are named', async () => {
    await fixture.make('FIRST');
    await fixture.make('NAMED', { planned_accounts: 2, plan: { depends_on: 'FIRST' } });
    await fixture.put('NAMED', 'a', [fixture.account()]);
    const waivers = (...gates: string[]) => ({ waivers: gates.map((gate) => ({ gate })) });
    for (const more of [waivers('planned_accounts'), { waive_gates: true, ...waivers('planned_accounts') }])
      expect(await decide('NAMED', 'release', more)).toMatchObject({
        status: 409,
        body: { code: 'wave_gate_red', detail: 'Wave NAMED cannot be released. Wave FIRST is not reconciled.' },
      });
    expect(await decide('NAMED', 'release', waivers('planned'))).toMatchObject({ status: 400 });
    const { gates } = await fixture.read('NAMED');
    expect(gates.filter(({ state }) => state === 'waived')).toEqual([]);
    // What is green meanwhile is not waived.
    const named = waivers('parts_complete', 'planned_accounts', 'previous_wave');
    expect((await decide('NAMED', 'release', named)).body).toMatchObject({
      wave: { state: 'RUNNING' },
      events: [{ event: 'RELEASE', waived: ['planned_accounts', 'previous_wave'] }, {}, {}, {}],
    });
  });

  it('have no approval waived, whoever names it', async () => {
    await fixture.make('ASKED', { supplier_approval: true });
    await fixture.put('ASKED', 'a', [fixture.account()]);
    const waivers = [{ gate: 'dry_run' }, { gate: 'supplier_approval' }];
    expect(await decide('ASKED', 'release', { waivers })).toMatchObject({
      status: 409,
      body: { detail: 'Wave ASKED cannot be released. 0 of 1 approvals by the supplier.' },
    });
  });

  it('are cancelled with no more accounts than were confirmed', async () => {
    await fixture.make('GIVEN-UP');
    await fixture.put('GIVEN-UP', 'a', [fixture.account(), fixture.account()]);
    expect(await decide('GIVEN-UP', 'cancel', { expected_count: 1 })).toMatchObject({
      status: 409,
      body: { code: 'wave_has_more_waiting', detail: '2 accounts wait now, not 1; nothing was done.' },
    });
    expect((await fixture.read('GIVEN-UP')).state).toBe('LOADING');
    expect((await decide('GIVEN-UP', 'cancel', { expected_count: 2 })).body).toMatchObject({
      wave: { state: 'CANCELLED' },
      allowed_actions: [],
    });
  });

  it('tell of their lines by outcome, each with its import', async () => {
    await fixture.make('LINES');
    const [first, second] = [fixture.account(), fixture.account()];
    await fixture.put('LINES', 'a', [first, '{', second]);
    const page = (await ask('GET', '/WAVES/LINES/results?limit=2')).body;
    expect(page.results).toMatchObject([
      { result: { line: 1, outcome: 'not_processed', external_account_number: first.external_account_number } },
      { result: { line: 2, outcome: 'refused' }, import_id: null },
    ]);
    const [stored] = await fixture.query<{ id: string }>(
      'SELECT id FROM account_import_process WHERE external_account_number = $1',
      [first.external_account_number],
    );
    expect(page.results[0].import_id).toBe(stored?.id);
    const rest = (await ask('GET', `/WAVES/LINES/results?limit=2&cursor=${page.next_cursor}`)).body;
    expect([rest.results[0].result.line, rest.next_cursor]).toEqual([3, null]);
    expect((await ask('GET', '/WAVES/LINES/results?outcome=refused')).body.results).toHaveLength(1);
    expect(await ask('GET', '/WAVES/LINES/results?outcome=lost')).toMatchObject({ status: 400 });
  });

  it('tell on the board how far each is, what stands against what is next, and when it ends', async () => {
    await fixture.make('FAR', { planned_accounts: 3, plan: { accounts_per_day: 1 } });
    const [waiting, failed] = [fixture.account(), fixture.account()];
    await fixture.put('FAR', 'a', [waiting, failed]);
    const listed = async () =>
      (await ask('GET', '?supplier=WAVES')).body.results.find(
        ({ wave }: { wave: { code: string } }) => wave.code === 'FAR',
      );
    expect(await listed()).toMatchObject({
      accounts: { loaded: 2, imported: 0, failed: 0, waiting: 2 },
      red_gates: 1,
      forecast: null,
    });
    await decide('FAR', 'release', { waive_gates: true });
    await fixture.query(
      `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'worker_lost', latest_error_detail = 'It was lost.',
         latest_error_domain = 'platform' WHERE external_account_number = $1`,
      [failed.external_account_number],
    );
    expect(await listed()).toMatchObject({
      accounts: { loaded: 2, imported: 0, failed: 1, waiting: 1 },
      red_gates: 0,
      forecast: { accounts_left: 1, basis: 'supposed' },
    });
    expect((await ask('GET', '/WAVES/FAR')).body.wave).toMatchObject({ forecast: { accounts_left: 1 } });
  });

  it('tell of the gates of each what its page tells', async () => {
    const { results } = (await ask('GET', '?supplier=WAVES&state=LOADING')).body;
    expect(results.length).toBeGreaterThan(2);
    for (const { wave, red_gates } of results) {
      const { gates } = (await ask('GET', `/WAVES/${wave.code}`)).body.wave;
      expect(gates.filter(({ state }: { state: string }) => state === 'red')).toHaveLength(red_gates);
    }
  });

  it('are planned for a supplier, after a look at what that would do', async () => {
    await fixture.make('BEFORE');
    await fixture.make('PLANNED', { plan: { accounts_per_day: 1 } });
    await fixture.put('PLANNED', 'a', [fixture.account(), fixture.account()]);
    const plan = { accounts_per_day: 2, depends_on: 'BEFORE', window: { from: '20:00', to: '06:00' } };
    const preview = async (body: object) => ask('POST', '/WAVES/PLANNED/plan/preview', body);
    const looked = (await preview({ accounts_per_day: 2 })).body;
    expect(looked).toMatchObject({ accounts_left: 2, current: { basis: 'supposed' }, proposed: { basis: 'supposed' } });
    expect(Date.parse(looked.proposed.likely)).toBeLessThan(Date.parse(looked.current.likely));
    expect(await preview({ depends_on: 'NONE' })).toMatchObject({
      status: 400,
      body: { depends_on: [expect.any(String)] },
    });
    expect((await ask('GET', '/WAVES/PLANNED/plan')).body.history).toHaveLength(1);
    expect(await ask('PUT', '/WAVES/PLANNED/plan', { ...plan, ...BECAUSE }, viewer)).toMatchObject({ status: 403 });
    expect(await ask('PUT', '/WAVES/PLANNED/plan', plan)).toMatchObject({
      status: 400,
      body: { reason: [expect.any(String)] },
    });
    expect(await ask('PUT', '/WAVES/PLANNED/plan', { ...plan, ...BECAUSE })).toMatchObject({
      status: 200,
      body: { wave: { plan: { ...plan, revision: 2 } } },
    });
    expect((await ask('GET', '/WAVES/PLANNED/plan', undefined, viewer)).body.history).toMatchObject([
      { actor: 'staff', ...BECAUSE, ...plan },
      { actor: 'supplier' },
    ]);
    expect((await ask('GET', '/WAVES/BEFORE')).body.awaited_by).toEqual([{ code: 'PLANNED', state: 'LOADING' }]);
    await decide('PLANNED', 'cancel', { expected_count: 2 });
    expect(await ask('PUT', '/WAVES/PLANNED/plan', { ...plan, ...BECAUSE })).toMatchObject({
      status: 409,
      body: { code: 'wave_state_conflict' },
    });
  });

  it('are taken away line by line as CSV, masked as on the page', async () => {
    const file = async (path: string) => {
      const answer = await fetch(`${fixture.api.url}/console/v1/waves/WAVES/MASKED/${path}`, { headers: viewer });
      return { type: answer.headers.get('content-type'), lines: (await answer.text()).trim().split('\r\n') };
    };
    const { type, lines } = await file('results/export.csv?outcome=refused,failed');
    expect(type).toBe('text/csv; charset=utf-8');
    expect(lines[0]).toContain('part,line,external_account_number,outcome');
    expect(lines.slice(1).map((line) => line.split(',')[3])).toEqual(['refused', 'refused', 'failed']);
    expect(lines.join()).not.toMatch(/Müller|Jörg/);
    expect(lines.join()).toContain('•••');
    expect(await file('findings/export.csv')).toMatchObject({ lines: [expect.stringMatching(/^part,line,/)] });
  });

  it('are told of as changed to pages that are open', async () => {
    const changes = async (since: string) => {
      const url = `${fixture.api.url}/console/v1/changes?since=${since}`;
      return Object(await (await fetch(url, { headers: viewer })).json());
    };
    const { token } = await changes('');
    await fixture.make('NEWS');
    await until(async () => (await changes(token)).changed.includes('waves'));
  });
});
