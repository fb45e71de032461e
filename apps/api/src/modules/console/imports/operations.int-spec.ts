import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { loadEnvironment } from '../../../platform/config/load-environment.js';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { call, obtainToken } from '../../../testing/http-client.js';
import { importAccount } from '../../../testing/imported-account.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { TEST_KEYS } from '../../../testing/test-keys.js';
import { WorkerModule } from '../../../worker.module.js';
import { IssueApiKeyUseCase } from '../../auth/index.js';
import { ALL_IMPORTS, BatchesRepository, ImportWorker } from '../../imports/index.js';

const REASON = { reason: 'Checked with the supplier' };

describe('what staff do with imports', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let worker: INestApplicationContext;
  let source: DataSource;
  let operator: { Authorization: string };
  let supplier: { Authorization: string };
  let accounts = 0;

  pollQuickly();
  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    const environment = loadEnvironment(
      {
        NODE_ENV: 'test',
        SEALING_KEYS: TEST_KEYS.SEALING_KEYS,
        DATABASE_URL: database.url,
        LOG_LEVEL: 'silent',
      },
      'worker',
    );
    worker = await NestFactory.createApplicationContext(WorkerModule.forRoot(environment), { logger: false });
    source = api.app.get(DataSource);
    operator = await signInAs(api, 'operator');
    await addSupplier(source, 'ACME');
    const [{ organization_id: organizationId }] = await source.query('SELECT organization_id FROM import_supplier');
    const { text } = await api.app.get(IssueApiKeyUseCase).run({ organizationId });
    const { body } = await obtainToken(api.url, { organizationSecretKey: text });
    supplier = { Authorization: `Token ${Object(body).data.obtainPlatformToken.token}` };
  });
  afterAll(async () => {
    await worker?.get(ImportWorker).stop();
    await worker?.close();
    await api?.close();
    await database?.drop();
  });

  const ask = (path: string, method = 'GET', body?: unknown) =>
    call(`${api.url}/console/v1/${path}`, method, operator, body);
  const show = async (id: string) => Object((await ask(`imports/${id}`)).body);

  async function until<T>(look: () => Promise<T>, isRight: (seen: T) => boolean): Promise<T> {
    for (const deadline = Date.now() + 20_000; ; ) {
      const seen = await look();
      if (isRight(seen)) return seen;
      if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(seen)}`);
    }
  }

  /** Creates an import as a dry run, which can be retried and cancelled as often as one likes. @returns its id */
  async function importInDryRun(changes: object = {}): Promise<string> {
    accounts += 1;
    const number = `N-${accounts}`;
    const payload = {
      ...distinctSample(accounts),
      import_supplier: 'ACME',
      external_account_number: number,
      ...changes,
    };
    const answer = await call(`${api.url}/v2/data-import/accounts/?is_dry_run=true`, 'POST', supplier, payload);
    expect(answer).toMatchObject({ status: 201 });
    const [{ id }] = await source.query('SELECT id FROM account_import_process WHERE external_account_number = $1', [
      number,
    ]);
    await settled(id);
    return id;
  }

  const settled = (id: string) =>
    until(
      () => show(id),
      ({ status }) => status !== 'PENDING' && status !== 'IN_PROGRESS',
    );

  /** Makes imports look as if they had failed for one reason at one path. */
  const fail = (
    ids: string[],
    code = 'tariff_code_not_found',
    path = 'supply_addresses.0.meter_points.1.agreements.0.tariff_code',
  ) =>
    source.query(
      `UPDATE account_import_process SET status = 'DRY_RUN_ERRORED', latest_error_code = $2, latest_error_detail = 'x',
         latest_error_domain = 'account_import', latest_error_paths = $3::text[] WHERE id = ANY($1::uuid[])`,
      [ids, code, [path]],
    );

  it('retry one, which then runs again, and cancel one, which does not', async () => {
    const id = await importInDryRun();
    await fail([id]);
    expect((await show(id)).allowed_actions).toEqual(['retry', 'cancel', 'reveal']);
    expect(await ask(`imports/${id}/retry`, 'POST', REASON)).toMatchObject({
      status: 200,
      body: { latest_error: null },
    });
    const done = await settled(id);
    expect(done.status).toBe('DRY_RUN_SUCCEEDED');
    expect(done.timeline.map(({ event }: { event: string }) => event.split('PROCESS_')[1])).toEqual(
      expect.arrayContaining(['REQUEUED', 'STARTED']),
    );
    expect((await ask(`imports/${id}/cancel`, 'POST', REASON)).body).toMatchObject({ status: 'CANCELLED' });
    expect((await ask(`imports/${id}/cancel`, 'POST', REASON)).status).toBe(200);
    expect((await show(id)).allowed_actions).toEqual(['restore', 'reveal']);
    expect(await ask(`imports/${id}/retry`, 'POST', REASON)).toMatchObject({
      status: 409,
      body: { code: 'import_action_not_allowed' },
    });
    expect((await ask(`imports/${id}/retry`, 'POST', {})).body).toEqual({ reason: [expect.any(String)] });
    expect((await ask('imports/none/retry', 'POST', REASON)).status).toBe(404);
  });

  it('filter and sort lists, page by page, and take them away as files', async () => {
    const ids = [await importInDryRun(), await importInDryRun(), await importInDryRun()];
    await fail(ids, 'campaign_not_found', 'account_campaigns.2.slug');
    const query = 'error_code=campaign_not_found&path=account_campaigns.*.slug&status=DRY_RUN_ERRORED';
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await ask(`imports?${query}&sort=modified_at&limit=2&cursor=${cursor}`);
      seen.push(...Object(body).results.map(({ id }: { id: string }) => id));
      cursor = Object(body).next_cursor;
    }
    expect([...seen].sort()).toEqual([...ids].sort());
    expect(Object((await ask(`imports?${query}&limit=1`)).body).results[0].latest_error).toMatchObject({
      code: 'campaign_not_found',
      paths: ['account_campaigns.2.slug'],
    });
    const csv = await (await fetch(`${api.url}/console/v1/imports/export.csv?${query}`, { headers: operator })).text();
    expect(csv.trim().split('\r\n')).toHaveLength(4);
    const lines = await (
      await fetch(`${api.url}/console/v1/imports/export.jsonl?${query}`, { headers: operator })
    ).text();
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).error_code),
    ).toEqual(Array(3).fill('campaign_not_found'));
  });

  it('see what fails in groups with exact counts', async () => {
    const ids = [await importInDryRun(), await importInDryRun()];
    await fail(ids.slice(0, 1), 'dunning_path_not_found', 'dunning_path.path_name');
    await fail(ids.slice(1), 'dunning_path_not_found', 'dunning_path.path_name');
    const { results } = Object((await ask('errors?code=dunning_path_not_found&supplier=ACME')).body);
    expect(results).toEqual([
      expect.objectContaining({
        code: 'dunning_path_not_found',
        path: 'dunning_path.path_name',
        count: 2,
        suppliers: [{ code: 'ACME', is_sandbox: false, count: 2 }],
        per_hour: [...Array(23).fill(0), 2],
        actor: expect.any(String),
        runbook: 'docs/errors/dunning_path_not_found.md',
        allowed_actions: ['retry', 'triage'],
      }),
    ]);
    expect(results[0].samples).toHaveLength(2);
  });

  it('retry a group: previewed, frozen, worked off once, and nothing outside it', async () => {
    const ids = [await importInDryRun(), await importInDryRun(), await importInDryRun()];
    const outside = await importInDryRun();
    await fail(ids, 'invalid_reference_namespace', 'references.0.namespace');
    await fail([outside], 'invalid_reference_namespace', 'references.0.value');
    const filter = { error_code: 'invalid_reference_namespace', path: 'references.*.namespace' };
    const preview = await ask('batches/preview', 'POST', { action: 'retry', filter });
    expect(preview.body).toEqual({
      count: 3,
      allowed: 3,
      not_allowed: 0,
      supplier_complete: 0,
      not_helped_by_retry: 3,
      grace_seconds: 0,
    });
    const start = { action: 'retry', filter, ...REASON, expected_count: 3, idempotency_key: 'a click' };
    const wrong = await ask('batches', 'POST', { ...start, expected_count: 2, idempotency_key: 'another' });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'batch_selection_changed', count: 3 } });
    const answers = await Promise.all([ask('batches', 'POST', start), ask('batches', 'POST', start)]);
    const [first, second] = answers.map(({ body }) => Object(body).id);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(first).toBe(second);
    const done = await until(
      async () => Object((await ask(`batches/${first}`)).body),
      ({ status }) => status === 'DONE',
    );
    expect(done).toMatchObject({
      total: 3,
      done: 3,
      changed: 3,
      skipped: 0,
      reason: REASON.reason,
      allowed_actions: [],
    });
    for (const id of ids) expect((await settled(id)).status).toBe('DRY_RUN_SUCCEEDED');
    expect((await show(outside)).status).toBe('DRY_RUN_ERRORED');
    const final = await until(
      async () => Object((await ask(`batches/${first}`)).body),
      ({ outcomes }) => outcomes.is_final,
    );
    const outcomes = { processed: 3, errored: 0, waiting: 0, cancelled: 0, counted_at: expect.any(String) };
    expect(final).toMatchObject({ not_helped_by_retry: 3, outcomes });
    // What happens to them later is not the batch's doing.
    await fail(ids);
    expect(Object((await ask(`batches/${first}`)).body).outcomes).toEqual(final.outcomes);
    expect(Object((await ask('batches?limit=1')).body).results[0].id).toBe(first);
  });

  it('retry nothing of a supplier that is Complete, and are told so', async () => {
    const supplierId = await addSupplier(source, 'OVER');
    const store = (number: string, code: string) =>
      storeImport(source, { supplierId, number, status: 'DRY_RUN_ERRORED', code });
    const [id] = [await store('O-1', 'storage_unavailable'), await store('O-2', 'campaign_not_found')];
    const request = { action: 'retry', filter: { supplier: 'OVER' } };
    expect((await ask('batches/preview', 'POST', request)).body).toMatchObject({ allowed: 2, not_helped_by_retry: 1 });
    // Frozen while it was Ongoing; Complete before any worker comes to it.
    const batch = newId();
    await source.transaction(async (tx) => {
      const chosen = { ...ALL_IMPORTS, supplier: 'OVER' };
      const common = { id: batch, action: 'retry', filter: chosen, shownFilter: {}, actor: 'x', ...REASON } as const;
      const createdAt = new Date();
      const batches = api.app.get(BatchesRepository, { strict: false });
      expect(await batches.add(tx, { ...common, idempotencyKey: 'over', createdAt })).toBe(2);
      await tx.query(`UPDATE import_supplier SET status = 'Complete' WHERE id = $1`, [supplierId]);
    });
    const done = await until(
      async () => Object((await ask(`batches/${batch}`)).body),
      ({ outcomes }) => outcomes.is_final,
    );
    expect(done).toMatchObject({ status: 'DONE', changed: 0, skipped: 2, skipped_supplier_complete: 2 });
    expect((await show(id)).allowed_actions).toEqual(['cancel', 'reveal']);
    expect(await ask(`imports/${id}/retry`, 'POST', REASON)).toMatchObject({
      status: 409,
      body: { code: 'import_action_not_allowed', detail: expect.stringContaining('Complete') },
    });
    expect((await ask('batches/preview', 'POST', request)).body).toMatchObject({
      allowed: 0,
      supplier_complete: 2,
      not_helped_by_retry: 0,
    });
    expect((await ask('batches/preview', 'POST', { ...request, action: 'cancel' })).body).toMatchObject({
      allowed: 2,
      supplier_complete: 0,
      not_helped_by_retry: 0,
    });
  });

  it('take a cancellation back, after which it runs as it was sent', async () => {
    const id = await importInDryRun();
    expect(await ask(`imports/${id}/restore`, 'POST', REASON)).toMatchObject({
      status: 409,
      body: { code: 'import_action_not_allowed', detail: 'An import that is DRY_RUN_SUCCEEDED cannot be restored.' },
    });
    await ask(`imports/${id}/cancel`, 'POST', REASON);
    expect((await ask(`imports/${id}/restore`, 'POST', {})).body).toEqual({ reason: [expect.any(String)] });
    expect((await ask(`imports/${id}/restore`, 'POST', REASON)).status).toBe(200);
    const done = await settled(id);
    expect(done).toMatchObject({ status: 'DRY_RUN_SUCCEEDED', is_dry_run: true });
    const restored = done.timeline.find(({ from_status }: { from_status: string }) => from_status === 'CANCELLED');
    expect(restored).toMatchObject({
      event: 'EVENT_ACCOUNT_IMPORT_PROCESS_REQUEUED',
      to_status: 'PENDING',
      data: { actor: expect.any(String), ...REASON },
    });
    const [entry] = await source.query(`SELECT * FROM audit_entry WHERE action = 'import.restore' AND target = $1`, [
      id,
    ]);
    expect(entry).toMatchObject({ before: { status: 'CANCELLED' }, after: { status: 'PENDING' } });
  });

  it('abort a cancellation of many whole before it begins, and restore many that were cancelled', async () => {
    const ids = [await importInDryRun(), await importInDryRun()];
    const cancel = { action: 'cancel', filter: { ids }, ...REASON, expected_count: 2 };
    const { body: held } = await ask('batches', 'POST', { ...cancel, idempotency_key: 'regretted' });
    const { id, created_at, begins_at, allowed_actions } = Object(held);
    expect(Date.parse(begins_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(29_999);
    expect(allowed_actions).toEqual(['abort']);
    // A batch that was started later goes first: nothing waits behind the grace.
    const retry = { action: 'retry', filter: { ids: [ids[0]] }, ...REASON, expected_count: 1, idempotency_key: 'next' };
    const { body: next } = await ask('batches', 'POST', retry);
    const ended = (batch: unknown) =>
      until(
        async () => Object((await ask(`batches/${Object(batch).id}`)).body),
        ({ status }) => status === 'DONE',
      );
    expect(await ended(next)).toMatchObject({ changed: 1 });
    expect((await ask(`batches/${id}/abort`, 'POST', REASON)).body).toMatchObject({ status: 'ABORTED', changed: 0 });
    for (const one of ids) expect((await settled(one)).status).toBe('DRY_RUN_SUCCEEDED');

    for (const one of ids) await ask(`imports/${one}/cancel`, 'POST', REASON);
    const restore = { ...cancel, action: 'restore', idempotency_key: 'all back' };
    expect((await ask('batches/preview', 'POST', { action: 'retry', filter: { ids } })).body).toMatchObject({
      allowed: 0,
    });
    const { body: restored } = await ask('batches', 'POST', restore);
    expect(await ended(restored)).toMatchObject({ action: 'restore', changed: 2, skipped: 0 });
    for (const one of ids) expect((await settled(one)).status).toBe('DRY_RUN_SUCCEEDED');

    const found = async (query: string) =>
      Object((await ask(`imports?${query}`)).body).results.map((listed: { id: string }) => listed.id);
    expect((await found(`changed_by_batch=${Object(restored).id}`)).sort()).toEqual([...ids].sort());
    expect(await found(`changed_by_batch=${Object(restored).id}&status=ERRORED`)).toEqual([]);
    expect(await found(`skipped_by_batch=${Object(restored).id}`)).toEqual([]);
    expect(await ask('imports?changed_by_batch=all')).toMatchObject({ status: 400, body: { changed_by_batch: {} } });
  });

  it('choose single imports for a batch, of which those that cannot move are left out', async () => {
    const [one, other] = [await importInDryRun(), await importInDryRun()];
    await ask(`imports/${other}/cancel`, 'POST', REASON);
    const filter = { ids: [one, other] };
    expect((await ask('batches/preview', 'POST', { action: 'cancel', filter })).body).toMatchObject({
      count: 2,
      allowed: 1,
    });
    const wrong = await ask('batches/preview', 'POST', { action: 'cancel', filter: { ids: ['x'], status: 'ERRORED' } });
    expect(wrong).toMatchObject({
      status: 400,
      body: { filter: { ids: [expect.any(String)], status: [expect.any(String)] } },
    });
  });

  it('read payloads masked, and reveal them with a reason that is kept', async () => {
    const id = await importInDryRun();
    const masked = JSON.stringify((await ask(`imports/${id}/payload`)).body);
    const [customer] = distinctSample(accounts).customers ?? [];
    expect(masked).toContain('•••');
    expect(masked).not.toContain(customer?.email);
    expect(masked).not.toContain(customer?.family_name);
    const revealed = await ask(`imports/${id}/payload/reveal`, 'POST', REASON);
    expect(JSON.stringify(revealed.body)).toContain(customer?.email);
    const [entry] = await source.query(
      `SELECT * FROM audit_entry WHERE action = 'import.reveal_payload' AND target = $1`,
      [id],
    );
    expect(entry).toMatchObject({ reason: REASON.reason, after: { version: 1 } });
  });

  it('see what changed between two versions of a payload, without what is personal', async () => {
    const id = await importInDryRun({ billing_name: 'Ann Archer' });
    const number = (await show(id)).external_account_number;
    const sample = distinctSample(accounts);
    const changed = { ...sample, import_supplier: 'ACME', external_account_number: number, billing_name: 'Bo Baker' };
    const sent = await call(`${api.url}/v2/data-import/accounts/?is_dry_run=true`, 'POST', supplier, changed);
    expect(sent).toMatchObject({ status: 201 });
    const { body } = await ask(`imports/${id}/payload/diff?from=1&to=2`);
    expect(Object(body).changes).toContainEqual({ path: 'billing_name', op: 'changed', before: '•••', after: '•••' });
    expect((await ask(`imports/${id}/payload?version=9`)).status).toBe(404);
  });

  it('see everything at a glance', async () => {
    const { status, body } = await ask('overview');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      suppliers: expect.arrayContaining([
        expect.objectContaining({ code: 'ACME', status: 'Ongoing', accounts_per_minute: 0 }),
      ]),
      health: {
        database: { ok: true },
        redis: { detail: 'not_configured' },
        workers: [{ running: expect.any(Number) }],
      },
    });
  });

  it('learn before a retry what would become of each import', async () => {
    const wants = (path_name: string) => importInDryRun({ dunning_path: { path_name } });
    const ids = [await wants('gentle'), await wants('gentle'), await wants('firm')];
    await fail(ids, 'dunning_path_not_found', 'dunning_path.path_name');
    const filter = { ids };
    const forecast = async () => (await ask('batches/forecast', 'POST', { action: 'retry', filter })).body;
    const nobodyElse = { paused: 0, outside_window: 0, complete: 0 };
    expect(await forecast()).toEqual({
      ...{ runnable: 3, examined: 3, would_pass: 3, would_fail: 0, causes: [], ...nobodyElse },
    });

    const listed = async (values: object) =>
      ask('catalogue/dunning_path/entry?code=firm', 'PUT', { reason: 'Told by mail', values });
    await listed({});
    const failing = await until(forecast, (seen) => Object(seen).would_fail > 0);
    expect(failing).toMatchObject({
      ...{ runnable: 3, examined: 3, would_pass: 1, would_fail: 2 },
      causes: [{ code: 'dunning_path_not_found', path: 'dunning_path.path_name', count: 2, actor: expect.any(String) }],
    });
    await listed({ is_active: false });
    await until(forecast, (seen) => Object(seen).would_fail === 0);

    const set = (status: string) =>
      source.query(`UPDATE import_supplier SET status = $1 WHERE code = 'ACME'`, [status]);
    await set('Paused');
    expect(await forecast()).toMatchObject({ runnable: 0, examined: 0, paused: 3, outside_window: 0, complete: 0 });
    await set('Complete');
    expect(await forecast()).toMatchObject({ runnable: 0, paused: 0, complete: 3 });
    await set('Ongoing');
    await source.query(
      `UPDATE account_import_process SET schedule_window_start = now() + interval '1 hour',
         schedule_window_end = now() + interval '2 hours' WHERE id = $1`,
      [ids[0]],
    );
    expect(await forecast()).toMatchObject({ runnable: 2, examined: 2, would_pass: 2, outside_window: 1 });
    const wrong = await ask('batches/forecast', 'POST', { action: 'cancel', filter });
    expect(wrong).toMatchObject({ status: 400, body: { action: expect.anything() } });
  });

  it('see which account has what the import wants, and the supplier does not', async () => {
    accounts += 1;
    const number = `N-${accounts}`;
    const held = { ...distinctSample(accounts), import_supplier: 'ACME', external_account_number: number };
    await call(`${api.url}/v2/data-import/accounts/`, 'POST', supplier, held);
    const holder = await until(
      async () => Object((await call(`${api.url}/v2/data-import/accounts/ACME/${number}/`, 'GET', supplier)).body),
      ({ status }) => status === 'PROCESSED',
    );
    const id = await importInDryRun({ supply_addresses: held.supply_addresses });
    const { latest_error: error } = await show(id);
    const path = 'supply_addresses.0.meter_points.0.identifier';
    expect(error).toMatchObject({ code: 'supply_point_in_use' });
    expect(error.paths[0]).toBe(path);
    expect(error.held_by[0]).toEqual({
      path,
      wanted: expect.stringMatching(/^\d{6,13} (ELECTRICITY|GAS)$/),
      account_number: holder.platform_identifier,
    });
    const seen = await call(`${api.url}/v2/data-import/accounts/ACME/N-${accounts}/`, 'GET', supplier);
    expect(JSON.stringify(seen.body)).toContain(path);
    expect(JSON.stringify(seen.body)).not.toContain(holder.platform_identifier);
    await source.query(
      `UPDATE meter_point SET status = 'LOST' WHERE account_id = (SELECT id FROM account WHERE account_number = $1)`,
      [holder.platform_identifier],
    );
    expect((await show(id)).latest_error.held_by).toEqual([]);
  });

  it('see which account has a reference', async () => {
    const [{ id: supplierId }] = await source.query(`SELECT id FROM import_supplier WHERE code = 'ACME'`);
    const account = await importAccount(api, { id: supplierId, code: 'ACME', token: '' }, distinctSample(9_000));
    const { references } = distinctSample(9_000);
    const code = 'reference_already_exists';
    const payload = { import_supplier: 'ACME', references };
    const failed = await storeImport(source, { supplierId, number: 'TAKEN', status: 'ERRORED', code, payload });
    const [{ account_number }] = await source.query('SELECT account_number FROM account WHERE id = $1', [account.id]);
    expect((await show(failed)).latest_error.held_by).toEqual(
      references?.map(({ namespace, value }, at) => ({
        path: `references.${at}.value`,
        wanted: `${namespace} ${value}`,
        account_number,
      })),
    );
  });
});
