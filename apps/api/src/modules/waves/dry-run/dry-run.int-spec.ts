import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../../testing/http-client.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { signInAs } from '../../../testing/staff-session.js';
import { until } from '../../../testing/worker-context.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import type { WaveFindings } from './wave-findings.queries.js';

let fixture: WaveFixture;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start();
  await fixture.startWorker();
}, 60_000);
afterAll(() => fixture?.stop());

async function findings(wave: string, query = ''): Promise<WaveFindings> {
  const { status, body } = await fixture.call('GET', `${wave}/findings/${query}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as WaveFindings;
}

async function toldToStaff(wave: string, query: string) {
  const viewer = await signInAs(fixture.api, 'viewer');
  return Object((await call(`${fixture.api.url}/console/v1/waves/WAVES/${wave}/findings${query}`, 'GET', viewer)).body);
}

const told = ({ findings: found }: WaveFindings) =>
  found.map(({ code, part, line, other }) => `${code} ${part}:${line} ${other}`).sort();

describe('the dry run of a wave', () => {
  it('validates it as a whole: what several of its accounts, and other waves, have', async () => {
    const [one, two, three, shared] = [fixture.account(), fixture.account(), fixture.account(), fixture.account()];
    await fixture.make('EARLIER');
    await fixture.put('EARLIER', 'a', [shared]);
    await fixture.make('CHECKED');
    const { supply_addresses, references } = one;
    await fixture.put('CHECKED', 'a', [one, { ...two, supply_addresses, references }]);
    await fixture.put('CHECKED', 'b', [three, one, shared, '{']);
    expect((await fixture.call('POST', 'CHECKED/dry-run/')).body).toMatchObject({ state: 'DRY_RUN' });
    const { dry_run: run, gates, history } = await fixture.until('CHECKED', ({ state }) => state === 'REVIEW');
    expect(run).toMatchObject({ judged: 4, problems: 3 });
    expect(gates).toContainEqual(expect.objectContaining({ gate: 'dry_run', state: 'red' }));
    expect(history.map(({ event, actor }) => `${event} ${actor}`)).toEqual([
      'REVIEW platform',
      'DRY_RUN supplier',
      'READY supplier',
      'CREATE supplier',
    ]);
    const found = await findings('CHECKED');
    expect(told(found)).toEqual(
      expect.arrayContaining([
        'account_in_other_wave b:3 EARLIER',
        'account_number_repeated b:2 a:1',
        'meter_point_repeated a:1 a:2',
        'meter_point_repeated a:2 a:1',
        'reference_repeated a:1 a:2',
        'reference_repeated a:2 a:1',
      ]),
    );
    expect(await fixture.query('SELECT FROM import_wave_key')).toEqual([]);
    const page = await findings('CHECKED', '?limit=1');
    expect(told(await findings('CHECKED', `?limit=1&cursor=${page.next_cursor}`))).not.toEqual(told(page));
    expect(told(await findings('CHECKED', '?code=account_in_other_wave'))).toHaveLength(1);
    expect(await fixture.call('GET', 'CHECKED/findings/?limit=0')).toMatchObject({ status: 400 });
    const seen = await toldToStaff('CHECKED', '?code=account_in_other_wave');
    expect(seen).toMatchObject({
      results: [{ finding: { part: 'b', line: 3, other: 'EARLIER' }, import_id: expect.any(String) }],
      next_cursor: null,
    });
    expect(seen.codes).toContainEqual(
      expect.objectContaining({ code: 'meter_point_repeated', findings: 4, meaning: expect.stringMatching(/\.$/) }),
    );
    const [first] = (await toldToStaff('CHECKED', '?limit=1')).results;
    const { results: next } = await toldToStaff('CHECKED', `?limit=1&cursor=${page.next_cursor}`);
    expect([first, ...next].map(({ finding }: { finding: { code: string } }) => finding.code)).toHaveLength(2);
    // Opened again, nothing of it counts any more.
    expect((await fixture.call('POST', 'CHECKED/reopen/')).body).toMatchObject({ state: 'LOADING', dry_run: null });
    expect(told(await findings('CHECKED'))).toEqual([]);
  });

  it('is held to the error budget: its number, its share and each of its reasons', async () => {
    const [one, two] = [fixture.account(), fixture.account()];
    await fixture.make('HELD', { plan: { error_budget: { share: '0.5' } } });
    await fixture.put('HELD', 'a', [one, { ...two, supply_addresses: one.supply_addresses }, fixture.account()]);
    await fixture.call('POST', 'HELD/dry-run/');
    await fixture.until('HELD', ({ state }) => state === 'REVIEW');
    const gateWith = async (error_budget: object) => {
      expect(await fixture.call('PUT', 'HELD/plan/', { error_budget, reason: 'So.' })).toMatchObject({ status: 200 });
      const { gates } = await fixture.read('HELD');
      const found = gates.find(({ gate }) => gate === 'dry_run');
      return `${found?.state}: ${found?.detail}`;
    };
    const found = 'The dry run found something in 2 accounts, where 1 may fail.';
    expect(await gateWith({ share: '0.5' })).toBe(`red: ${found}`);
    await fixture.call('POST', 'HELD/waive/', { gate: 'lists_loaded', reason: 'None are loaded here.' });
    // It stands against the release alone.
    expect(await fixture.call('POST', 'HELD/release/')).toMatchObject({
      status: 409,
      body: { code: 'wave_gate_red', detail: `Wave HELD cannot be released. ${found}` },
    });
    expect((await fixture.read('HELD')).state).toBe('REVIEW');
    expect(await gateWith({ share: '0.7' })).toMatch(/^green: .* 2 accounts, where 2 may fail/);
    expect(await gateWith({ share: '0.7', accounts: 1 })).toMatch(/^red: .*, where 1 may fail/);
    const by_code = [{ code: 'meter_point_repeated', accounts: 1 }];
    expect(await gateWith({ accounts: 5, by_code })).toBe(
      'red: The dry run found meter_point_repeated in 2 accounts, where 1 may fail for it.',
    );
    expect(await gateWith({ accounts: 5, by_code: [{ code: 'meter_point_repeated', accounts: 2 }] })).toMatch(/^green/);
  });

  it('is waived for the error budget that it was held to, and for no other', async () => {
    const [one, two] = [fixture.account(), fixture.account()];
    const accounts = [one, { ...two, supply_addresses: one.supply_addresses }];
    const reason = 'So.';
    const stateOf = async (code: string) =>
      (await fixture.read(code)).gates.find(({ gate }) => gate === 'dry_run')?.state;
    const plan = async (code: string, body: object) => {
      expect(await fixture.call('PUT', `${code}/plan/`, { ...body, reason })).toMatchObject({ status: 200 });
      return stateOf(code);
    };
    const waived = async (code: string) => {
      for (const gate of ['lists_loaded', 'dry_run'])
        expect(await fixture.call('POST', `${code}/waive/`, { gate, reason })).toMatchObject({ status: 200 });
      return stateOf(code);
    };
    await fixture.make('BUDGETED', { plan: { error_budget: { accounts: 1 } } });
    await fixture.put('BUDGETED', 'a', accounts);
    await fixture.call('POST', 'BUDGETED/dry-run/');
    await fixture.until('BUDGETED', ({ state }) => state === 'REVIEW');
    expect(await waived('BUDGETED')).toBe('waived');
    expect(await plan('BUDGETED', { error_budget: { accounts: 1 }, accounts_per_day: 5 })).toBe('waived');
    expect(await plan('BUDGETED', { error_budget: { accounts: 0 }, accounts_per_day: 5 })).toBe('red');
    expect(await fixture.call('POST', 'BUDGETED/release/')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('2 accounts, where 0 may fail') },
    });
    expect(await waived('BUDGETED')).toBe('waived');
    expect(await plan('BUDGETED', { accounts_per_day: 5 })).toBe('red');

    await fixture.make('UNBUDGETED');
    await fixture.put('UNBUDGETED', 'a', accounts);
    await fixture.call('POST', 'UNBUDGETED/dry-run/');
    await fixture.until('UNBUDGETED', ({ state }) => state === 'REVIEW');
    expect(await waived('UNBUDGETED')).toBe('waived');
    expect(await plan('UNBUDGETED', { accounts_per_day: 5 })).toBe('waived');
    expect(await plan('UNBUDGETED', { error_budget: { accounts: 1 } })).toBe('red');
  });

  it('is held to lists that are loaded: one that its accounts use and that is empty lets any value pass', async () => {
    await fixture.make('UNLISTED');
    const { dunning_path: _, ...account } = fixture.account();
    await fixture.put('UNLISTED', 'a', [account]);
    const gateOf = async (wave: string) => {
      await fixture.call('POST', `${wave}/dry-run/`);
      const { gates } = await fixture.until(wave, ({ state }) => state === 'REVIEW');
      return gates.find(({ gate }) => gate === 'lists_loaded');
    };
    const red = await gateOf('UNLISTED');
    expect(red).toMatchObject({ state: 'red', of: 'release' });
    expect(red?.detail).toMatch(/were empty .*: .*market_participant.* tariff/);
    // Lists that none of its accounts uses may be empty.
    expect(red?.detail).not.toContain('dunning_path');
    expect(await fixture.call('POST', 'UNLISTED/release/')).toMatchObject({
      status: 409,
      body: { code: 'wave_gate_red', detail: expect.stringContaining('tariff') },
    });
    await fixture.query(`INSERT INTO tariff (code, fuel, rates, is_prepay) VALUES ('OTHER', 'GAS', 1, false)`);
    await fixture.query('UPDATE catalogue_version SET version = version + 1');
    // What is loaded counts from the next dry run on, as soon as the worker has seen it.
    await until(async () => (await gateOf('UNLISTED'))?.detail.includes('tariff') === false);
    const { codes } = await findings('UNLISTED');
    expect(codes.map(({ code }) => code)).toContain('tariff_code_not_found');
    await fixture.query('DELETE FROM tariff');
    await fixture.query('UPDATE catalogue_version SET version = version + 1');
    await until(async () => (await gateOf('UNLISTED'))?.detail.includes('tariff') === true);
    const reason = 'Nobody has these lists.';
    await fixture.call('POST', 'UNLISTED/waive/', { gate: 'lists_loaded', reason });
    await fixture.call('POST', 'UNLISTED/waive/', { gate: 'dry_run', reason });
    expect(await fixture.call('POST', 'UNLISTED/release/')).toMatchObject({ status: 200, body: { state: 'RUNNING' } });
  });

  it('of which nobody knows whether lists were loaded, as the release before made it, wants another one or a waiver', async () => {
    await fixture.make('BEFORE', {
      plan: { error_budget: { accounts: 5, by_code: [{ code: 'worker_lost', accounts: 0 }] } },
    });
    const account = fixture.account();
    const twin = { ...fixture.account(), supply_addresses: account.supply_addresses };
    await fixture.put('BEFORE', 'a', [account, twin]);
    await fixture.call('POST', 'BEFORE/dry-run/');
    await fixture.until('BEFORE', ({ state }) => state === 'REVIEW');
    const gateOf = async (name: string) => (await fixture.read('BEFORE')).gates.find(({ gate }) => gate === name);
    // Begun by such a process and ended by one of now, or begun now and ended by such a process.
    for (const past of [`empty_lists = NULL`, `empty_lists = '{}', found_by_code = NULL`]) {
      await fixture.query(
        `UPDATE import_wave_pass s SET ${past} FROM import_wave w WHERE w.id = s.wave_id AND w.code = 'BEFORE'`,
      );
      expect(await gateOf('lists_loaded')).toMatchObject({
        state: 'red',
        detail: expect.stringContaining('did not look'),
      });
    }
    expect(await gateOf('dry_run')).toMatchObject({ state: 'green' });
    const by_code = [{ code: 'meter_point_repeated', accounts: 1 }];
    await fixture.call('PUT', 'BEFORE/plan/', { error_budget: { accounts: 5, by_code }, reason: 'So.' });
    expect(await gateOf('dry_run')).toMatchObject({
      state: 'red',
      detail: 'The dry run found meter_point_repeated in 2 accounts, where 1 may fail for it.',
    });
    const waived = await fixture.call('POST', 'BEFORE/waive/', { gate: 'lists_loaded', reason: 'They are.' });
    expect(Object(waived.body).gates).toContainEqual(
      expect.objectContaining({ gate: 'lists_loaded', state: 'waived' }),
    );
  });

  it('finds the account whose payload was changed since it was sealed, and looks at the others', async () => {
    const [damaged, sound] = [fixture.account(), fixture.account()];
    await fixture.make('DAMAGED');
    await fixture.put('DAMAGED', 'a', [damaged, sound]);
    await fixture.query(
      `UPDATE account_import_payload v SET sealed_payload = set_byte(sealed_payload, 40, 255 - get_byte(sealed_payload, 40))
       FROM account_import_process p WHERE v.process_id = p.id AND p.external_account_number = $1`,
      [damaged.external_account_number],
    );
    await fixture.call('POST', 'DAMAGED/dry-run/');
    const { dry_run: run } = await fixture.until('DAMAGED', ({ state }) => state === 'REVIEW');
    expect(run).toMatchObject({ judged: 2, problems: 1 });
    expect((await findings('DAMAGED')).findings).toMatchObject([{ code: 'payload_not_readable', part: 'a', line: 1 }]);
  });

  it('says whether the accounts come to the planned totals, and the imported ones after them', async () => {
    const accounts = Array.from({ length: 3 }, () => fixture.account());
    const totals = { meter_points: { electricity: 3, gas: 3 }, balance: '171.90', customers: 0 };
    await fixture.make('PLANNED', { planned_accounts: 3, planned_totals: totals });
    await fixture.put('PLANNED', 'a', accounts);
    expect(await fixture.call('POST', 'PLANNED/release/')).toMatchObject({
      status: 409,
      body: { code: 'wave_gate_red' },
    });
    await fixture.call('POST', 'PLANNED/dry-run/');
    const { totals: loaded } = await fixture.until('PLANNED', ({ state }) => state === 'REVIEW');
    const figureOf = (list: typeof loaded, figure: string) => list.find((one) => one.figure === figure);
    expect(figureOf(loaded, 'balance')).toMatchObject({ planned: '171.90', loaded: '171.90', imported: null });
    expect(await fixture.call('POST', 'PLANNED/release/')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('customers') },
    });
    const reason = 'Customers were counted otherwise.';
    await fixture.call('POST', 'PLANNED/waive/', { gate: 'lists_loaded', reason: 'None are loaded here.' });
    const waived = await fixture.call('POST', 'PLANNED/waive/', { gate: 'planned_totals', reason });
    expect(Object(waived.body).gates).toContainEqual(
      expect.objectContaining({ gate: 'planned_totals', state: 'waived', reason }),
    );
    expect(await fixture.call('POST', 'PLANNED/release/')).toMatchObject({ status: 200, body: { state: 'RUNNING' } });
    const { totals: imported } = await fixture.until(
      'PLANNED',
      (wave) => figureOf(wave.totals, 'accounts')?.imported === '3',
    );
    expect(figureOf(imported, 'balance')?.imported).toMatch(/^171\.90*$/);
    expect(figureOf(imported, 'meter_points.gas')).toMatchObject({ planned: '3', imported: '3' });
    expect(await fixture.call('POST', 'PLANNED/reconcile/')).toMatchObject({
      status: 409,
      body: { code: 'wave_gate_red' },
    });
    const reconciled = await fixture.call('POST', 'PLANNED/reconcile/', { waive_gates: true, reason });
    expect(reconciled).toMatchObject({ status: 200, body: { state: 'RECONCILED' } });
    expect(await fixture.call('POST', 'PLANNED/sign-off/')).toMatchObject({
      body: { state: 'RECONCILED', approvals: [{ act: 'sign_off', party: 'supplier' }] },
    });
  });

  it('tells of a wave that is reconciled only where that one has the account', async () => {
    const [kept, failed] = [fixture.account(), fixture.account()];
    await fixture.make('NEXT');
    await fixture.put('NEXT', 'a', [kept]);
    await fixture.make('BEFOREHAND');
    await fixture.put('BEFOREHAND', 'a', [kept]);
    await fixture.call('POST', 'BEFOREHAND/release/');
    await fixture.until('BEFOREHAND', ({ counts }) => counts.imported === 1);
    await fixture.put('BEFOREHAND', 'b', [{ ...failed, supply_addresses: kept.supply_addresses }]);
    await fixture.until('BEFOREHAND', ({ counts, gates, state }) => {
      const isAddedUp = gates.some((one) => one.gate === 'imported_totals' && one.state === 'green');
      return state === 'IMPORTED' && counts.failed === 1 && isAddedUp;
    });
    expect((await fixture.put('NEXT', 'b', [failed])).body).toMatchObject({ accepted: 1 });
    const others = async () => {
      await fixture.call('POST', 'NEXT/dry-run/');
      await fixture.until('NEXT', ({ state }) => state === 'REVIEW');
      return told(await findings('NEXT', '?code=account_in_other_wave'));
    };
    const ofKept = 'account_in_other_wave a:1 BEFOREHAND';
    // One that is imported takes a part again, and its accounts with it.
    expect(await others()).toEqual([ofKept, 'account_in_other_wave b:1 BEFOREHAND']);
    const waived = { waive_gates: true, reason: 'One failed.' };
    expect(await fixture.call('POST', 'BEFOREHAND/reconcile/', waived)).toMatchObject({ status: 200 });
    expect(await others()).toEqual([ofKept]);
  });
});
