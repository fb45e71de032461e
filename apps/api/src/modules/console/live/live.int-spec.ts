import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { registerSupplier } from '../../../testing/imported-account.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { EmptySandboxUseCase } from '../../sandboxes/index.js';
import { LatestChangesQueries, TOPICS } from './latest-changes.queries.js';

describe('pages that stay open', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let operator: { Authorization: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    await addSupplier(api.app.get(DataSource), 'ACME');
    operator = await signInAs(api, 'operator');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${api.url}/console/v1/${path}`, { ...init, headers: { ...operator, ...init.headers } });

  it('are told what has changed, and nothing when nothing has', async () => {
    const first = Object(await (await ask('changes')).json());
    expect(first.changed).toEqual(['imports', 'registrations', 'batches', 'triage', 'alerts', 'audit', 'waves']);
    expect(Object(await (await ask(`changes?since=${first.token}`)).json()).changed).toEqual([]);
    const body = JSON.stringify({ status: 'Paused', reason: 'x' });
    await ask('suppliers/ACME/status', { method: 'PUT', body, headers: { 'Content-Type': 'application/json' } });
    for (let changed: string[] = []; changed.length === 0; ) {
      ({ changed } = Object(await (await ask(`changes?since=${first.token}`)).json()));
      if (changed.length > 0) expect(changed).toEqual(['audit']);
    }
  });

  it.each(['suppliers', 'imports', 'errors', 'batches', 'suppliers/ACME'])('get %s once and then 304', async (path) => {
    const first = await ask(path);
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^".{27}"$/)]);
    const second = await ask(path, { headers: { 'If-None-Match': tag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
    expect((await ask(path, { headers: { 'If-None-Match': '"else"' } })).status).toBe(200);
  });

  it('learn of a HEAD what they would learn of a GET', async () => {
    const tag = (await ask('suppliers')).headers.get('etag') ?? '';
    const asked = await ask('suppliers', { method: 'HEAD' });
    expect([asked.status, asked.headers.get('etag')]).toEqual([200, tag]);
    expect((await ask('suppliers', { method: 'HEAD', headers: { 'If-None-Match': tag } })).status).toBe(304);
  });

  it.each(['W/TAG', '"a", TAG', 'W/"a" ,W/TAG', '*'])('take %s for what they have', async (form) => {
    const tag = (await ask('suppliers')).headers.get('etag') ?? '';
    const second = await ask('suppliers', { headers: { 'If-None-Match': form.replace('TAG', tag) } });
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', tag]);
  });

  const EVENT = `INSERT INTO account_import_event
      (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at)
    SELECT $1, $2, 'E', 'PENDING', 0, 1, now() FROM generate_series(1, $3::int)`;

  it('see new figures on the overview and in the list of suppliers the very next time, and 304 until then', async () => {
    const source = api.app.get(DataSource);
    const supplierId = await addSupplier(source, 'FRESH');
    const tags = new Map<string, string>();
    for (let total = 1; total <= 5; total += 1) {
      const process = await storeImport(source, { supplierId, number: `F-${total}`, status: 'ERRORED' });
      await source.query(EVENT, [supplierId, process, 1]);
      for (const path of ['overview', 'suppliers']) {
        const answer = await ask(path, { headers: { 'If-None-Match': tags.get(path) ?? '' } });
        const { suppliers, results } = Object(await answer.json());
        const shown = (suppliers ?? results).find(({ code }: { code: string }) => code === 'FRESH');
        expect([path, shown]).toEqual([path, expect.objectContaining({ total })]);
        tags.set(path, answer.headers.get('etag') ?? '');
      }
    }
    // At the very moment at which the figures or the look at the health are ten seconds old they are new once.
    const again = async () =>
      (await ask('overview', { headers: { 'If-None-Match': tags.get('overview') ?? '' } })).status;
    expect([await again(), await again(), await again()]).toContain(304);
  });

  it('see a sandbox become empty of imports that are older than the latest of others', async () => {
    const source = api.app.get(DataSource);
    const [sandboxId, busyId] = [
      await addSupplier(source, 'TRIED', { isSandbox: true }),
      await addSupplier(source, 'BUSY'),
    ];
    const old = await storeImport(source, { supplierId: sandboxId, number: 'T-1', status: 'ERRORED' });
    await source.query(EVENT, [sandboxId, old, 1]);
    const busy = await storeImport(source, { supplierId: busyId, number: 'B-1', status: 'ERRORED' });
    await source.query(EVENT, [busyId, busy, 1_001]);
    await source.query(`UPDATE import_supplier SET status = 'Paused' WHERE code = 'TRIED'`);
    const total = async () => Object(await (await ask('suppliers/TRIED')).json()).total;
    const marks = async () => (await api.app.get(LatestChangesQueries).exact()).split('.');
    expect(await total()).toBe(1);
    const before = await marks();
    // As the later transactions of a call do it, whose entry of the audit trail is that of the first.
    const { deleted } = await api.app.get(EmptySandboxUseCase).run('TRIED', async () => undefined);
    expect([deleted, await total()]).toEqual([1, 0]);
    const after = await marks();
    expect(TOPICS.filter((_, index) => before[index] !== after[index])).toEqual(['imports']);
  });

  it('are told of a plan that a supplier changed while no import moves', async () => {
    const { token } = await registerSupplier(api, 'PLANS');
    const send = async (method: string, path: string, body: object) => {
      const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
      const url = `${api.url}/v2/data-import/waves/PLANS/${path}`;
      const { status } = await fetch(url, { method, headers, body: JSON.stringify(body) });
      expect([200, 201]).toContain(status);
    };
    await send('POST', '', { code: 'W', plan: { accounts_per_day: 10 } });
    let mark = '';
    const changed = async () => {
      const answer = Object(await (await ask(`changes?since=${mark}`)).json());
      mark = answer.token;
      return answer.changed as string[];
    };
    while ((await changed()).length > 0);
    await send('PUT', 'W/plan/', { accounts_per_day: 20 });
    for (let topics: string[] = []; topics.length === 0; ) {
      topics = await changed();
      if (topics.length > 0) expect(topics).toEqual(['waves']);
    }
  });

  it('are told how far passes over a wave are, and of its reconciliation, while no import moves', async () => {
    const source = api.app.get(DataSource);
    const supplierId = await addSupplier(source, 'PASSES');
    const [{ id: waveId }] = await source.query(
      `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
       VALUES (gen_random_uuid(), $1, 'P', 'IMPORTED', 'IMPORTED', now(), now()) RETURNING id`,
      [supplierId],
    );
    const pass = `INSERT INTO import_wave_pass (wave_id, kind, step, position, accounts, electricity, gas, customers, balance, transactions,
        transaction_sum, claimed_until, started_at) VALUES ($1, 'imported', 'accounts', '', 0, 0, 0, 0, 0, 0, 0, now(), now())`;
    const report = `INSERT INTO reconciliation (id, import_supplier_id, created_at, status, attempt, due_at, expected_accounts,
        expected_electricity, expected_gas, expected_balance, expected_transactions, expected_transaction_sum, scope, wave_id)
      SELECT gen_random_uuid(), import_supplier_id, now(), 'COMPUTING', 0, now(), 0, 0, 0, 0, 0, 0, 'wave', id FROM import_wave WHERE id = $1`;
    const computed = `UPDATE reconciliation SET status = 'READY', computed_at = clock_timestamp(), matched = 0, mismatched = 0, missing = 0, extra = 0,
        actual_accounts = 0, actual_electricity = 0, actual_gas = 0, actual_balance = 0, actual_transactions = 0,
        actual_transaction_sum = 0 WHERE wave_id = $1`;
    let mark = '';
    const changed = async () => {
      const answer = Object(await (await ask(`changes?since=${mark}`)).json());
      mark = answer.token;
      return answer.changed as string[];
    };
    while ((await changed()).length > 0);
    for (const step of [
      pass,
      'UPDATE import_wave_pass SET accounts = accounts + 500 WHERE wave_id = $1',
      'UPDATE import_wave_pass SET finished_at = clock_timestamp() WHERE wave_id = $1',
      report,
      computed,
      computed,
    ]) {
      await source.query(step, [waveId]);
      const from = performance.now();
      for (let topics: string[] = []; topics.length === 0; ) {
        expect([step, performance.now() - from < 5_000]).toEqual([step, true]);
        topics = await changed();
        if (topics.length > 0) expect(topics).toEqual(['waves']);
      }
    }
  });

  it('are told of a change that is committed after a later one', async () => {
    const source = api.app.get(DataSource);
    const supplierId = await addSupplier(source, 'LATE');
    const process = await storeImport(source, { supplierId, number: 'L-1' });
    // More than are counted: only their number would not tell.
    await source.query(EVENT, [supplierId, process, 2_000]);
    const slow = source.createQueryRunner();
    await slow.startTransaction();
    await slow.query(EVENT, [supplierId, process, 1]);
    await source.query(EVENT, [supplierId, process, 1]);
    let token = '';
    const changed = async () => {
      const answer = Object(await (await ask(`changes?since=${token}`)).json());
      token = answer.token;
      return answer.changed.includes('imports');
    };
    while (!(await changed()));
    // Beyond the time for which marks are kept.
    for (const until = performance.now() + 400; performance.now() < until; ) await changed();
    expect(await changed()).toBe(false);
    await slow.commitTransaction();
    await slow.release();
    const from = performance.now();
    while (!(await changed())) expect(performance.now() - from).toBeLessThan(30_000);
  });
});
