import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { call, obtainToken } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';

describe('suppliers of the operator API', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let operator: { Authorization: string };
  let admin: { Authorization: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    for (const code of ['ACME', 'BRAVO', 'CHARLIE']) await addSupplier(api.app.get(DataSource), code);
    operator = await signInAs(api, 'operator');
    admin = await signInAs(api, 'admin');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const ask = (path: string, method = 'GET', body?: unknown, as = operator) =>
    call(`${api.url}/console/v1/${path}`, method, as, body);
  const audited = () =>
    api.app.get(DataSource).query('SELECT actor, action, target, reason, before, after FROM audit_entry ORDER BY id');

  it('are listed page by page with counts and what the caller may do', async () => {
    const first = Object((await ask('suppliers?limit=2')).body);
    expect(first.results.map(({ code }: { code: string }) => code)).toEqual(['ACME', 'BRAVO']);
    expect(first.results[0]).toMatchObject({
      organization: 'Owner of ACME',
      status: 'Ongoing',
      total: 0,
      imported: 0,
      counts: { PENDING: 0, PROCESSED: 0 },
      allowed_actions: ['set_status:Paused', 'set_status:Complete', 'change_settings'],
    });
    const second = Object((await ask(`suppliers?limit=2&cursor=${first.next_cursor}`)).body);
    expect(second).toMatchObject({ results: [{ code: 'CHARLIE' }], next_cursor: null, allowed_actions: [] });
    expect((await ask('suppliers', 'GET', undefined, admin)).body).toMatchObject({ allowed_actions: ['register'] });
  });

  it('are paused, completed and reopened with a reason that is kept', async () => {
    expect((await ask('suppliers/ACME/status', 'PUT', { status: 'Paused', reason: 'Data freeze' })).body).toEqual({
      code: 'ACME',
      status: 'Paused',
      waiting: 0,
      running: 0,
      errored: 0,
      will_end: 0,
      ended_by_completion: 0,
      completed_at: null,
      windows_ending: 0,
      next_window_end: null,
    });
    await ask('suppliers/ACME/status', 'PUT', { status: 'Complete', reason: 'All over' });
    expect((await ask('suppliers/ACME')).body).toMatchObject({
      status: 'Complete',
      allowed_actions: ['set_status:Ongoing', 'change_settings'],
      document_root: 'ACME',
      status_history: [
        { from_status: 'Paused', to_status: 'Complete', actor: 'operator@carryover.local', reason: 'All over' },
        { from_status: 'Ongoing', to_status: 'Paused', reason: 'Data freeze' },
      ],
    });
    expect((await audited()).slice(-2)).toMatchObject([
      { action: 'supplier.set_status', target: 'ACME', before: { status: 'Ongoing' }, after: { status: 'Paused' } },
      { reason: 'All over', before: { status: 'Paused' }, after: { status: 'Complete' } },
    ]);
  });

  it('show whose live meter points their imports wanted, and how often', async () => {
    await api.app.get(DataSource).query(
      `INSERT INTO meter_point_conflict SELECT s.id, h.id, 3, '2026-03-02T08:14:07Z' FROM import_supplier s, import_supplier h
       WHERE s.code = 'ACME' AND h.code = 'BRAVO'`,
    );
    expect((await ask('suppliers/ACME')).body).toMatchObject({
      meter_point_conflicts: [
        {
          held_by: 'BRAVO',
          is_same_organization: expect.any(Boolean),
          attempts: 3,
          latest_at: '2026-03-02T08:14:07.000Z',
        },
      ],
    });
    expect((await ask('suppliers/BRAVO')).body).toMatchObject({ meter_point_conflicts: [] });
  });

  it.each([
    [{ status: 'Paused' }, { reason: [expect.any(String)] }],
    [{ status: 'paused', reason: 'x' }, { status: [expect.any(String)] }],
    [
      { status: 'Paused', reason: ' ', force: true },
      { reason: [expect.any(String)], force: [expect.any(String)] },
    ],
  ])('refuse %j', async (body, errors) => {
    expect(await ask('suppliers/BRAVO/status', 'PUT', body)).toMatchObject({ status: 400, body: errors });
  });

  it.each(['.', 'x', 'over', '- -'])('do not become Complete for the reason %j', async (reason) => {
    const answer = await ask('suppliers/BRAVO/status', 'PUT', { status: 'Complete', reason });
    expect(answer).toMatchObject({ status: 400, body: { reason: ['Say in some words why the migration is over.'] } });
  });

  it('say before they are reopened what ended when they were completed', async () => {
    const source = api.app.get(DataSource);
    const supplierId = await addSupplier(source, 'REOPENED');
    const ended = newId();
    await storeImport(source, { supplierId, number: ended, status: 'ERRORED' });
    await storeImport(source, { supplierId, number: newId(), status: 'ERRORED' });
    await source.query(
      `UPDATE account_import_process SET latest_error_code = 'import_supplier_migration_not_ongoing'
       WHERE external_account_number = $1`,
      [ended],
    );
    const { body } = await ask('suppliers/REOPENED/status/preview?status=Ongoing');
    expect(body).toMatchObject({ errored: 2, ended_by_completion: 1, completed_at: null });

    // What an earlier completion has ended is not what this one has.
    for (const status of ['Complete', 'Ongoing', 'Complete'])
      await ask('suppliers/REOPENED/status', 'PUT', { status, reason: 'As agreed with them' });
    const again = (await ask('suppliers/REOPENED/status/preview?status=Ongoing')).body;
    expect(again).toMatchObject({ errored: 2, ended_by_completion: 0, completed_at: expect.stringMatching(/Z$/) });
    await source.query(`UPDATE account_import_process SET modified_at = now() WHERE external_account_number = $1`, [
      ended,
    ]);
    const { results } = Object(
      (
        await ask(
          `imports?supplier=REOPENED&error_code=import_supplier_migration_not_ongoing&modified_from=${Object(again).completed_at}`,
        )
      ).body,
    );
    expect(results).toHaveLength(1);
    expect((await ask('suppliers/REOPENED/status/preview?status=Ongoing')).body).toMatchObject({
      ended_by_completion: 1,
    });
  });

  it('say before a change how many imports it concerns', async () => {
    const source = api.app.get(DataSource);
    const supplierId = await addSupplier(source, 'BUSY');
    for (const status of ['PENDING', 'PENDING', 'ERRORED', 'DRY_RUN_ERRORED', 'CANCELLED'] as const)
      await storeImport(source, { supplierId, number: newId(), status });
    await source.query(
      `UPDATE account_import_process SET schedule_window_end = clock_timestamp() + interval '2 hours'
       WHERE id = (SELECT id FROM account_import_process WHERE import_supplier_id = $1 AND status = 'PENDING' LIMIT 1)`,
      [supplierId],
    );
    const concerned = {
      ...{
        waiting: 2,
        running: 0,
        errored: 2,
        will_end: 2,
        ended_by_completion: 0,
        completed_at: null,
        windows_ending: 1,
      },
      next_window_end: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    expect((await ask('suppliers/BUSY/status/preview?status=Complete')).body).toEqual(concerned);
    const complete = { status: 'Complete', reason: 'All over' };
    expect((await ask('suppliers/BUSY/status', 'PUT', complete)).body).toMatchObject(concerned);
    expect((await ask('suppliers/BRAVO/status/preview?status=Complete')).body).toEqual({
      waiting: 0,
      running: 0,
      errored: 0,
      will_end: 0,
      ended_by_completion: 0,
      completed_at: null,
      windows_ending: 0,
      next_window_end: null,
    });
    expect((await ask('suppliers/BRAVO/status/preview?status=Gone')).status).toBe(400);
    expect((await ask('suppliers/NOBODY/status/preview')).status).toBe(404);
  });

  it('get keys that work until they are revoked, and are shown once', async () => {
    const issued = await ask('suppliers/BRAVO/api-keys', 'POST', { reason: 'First key' }, admin);
    const { id, key, prefix } = Object(issued.body);
    expect(issued.status).toBe(201);
    expect(Object((await obtainToken(api.url, { organizationSecretKey: key })).body).errors).toBeUndefined();
    const shown = await ask('suppliers/BRAVO', 'GET', undefined, admin);
    expect(shown.body).toMatchObject({ api_keys: [{ id, prefix, revoked_at: null, allowed_actions: ['revoke'] }] });
    expect(JSON.stringify([shown.body, await audited()])).not.toContain(key);
    for (const _ of ['once', 'twice'])
      expect((await ask(`suppliers/BRAVO/api-keys/${id}`, 'DELETE', { reason: 'Leaked' }, admin)).status).toBe(204);
    expect((await ask(`suppliers/CHARLIE/api-keys/${id}`, 'DELETE', { reason: 'x' }, admin)).status).toBe(404);
    expect((await ask('suppliers/BRAVO/api-keys/none', 'DELETE', { reason: 'x' }, admin)).status).toBe(404);
  });

  it('get keys whose refresh tokens are good for one use when that is asked for', async () => {
    const asked = { reason: 'It keeps the latest one', rotates_refresh_tokens: true };
    const { id } = Object((await ask('suppliers/BRAVO/api-keys', 'POST', asked, admin)).body);
    const { api_keys: keys } = Object((await ask('suppliers/BRAVO', 'GET', undefined, admin)).body);
    expect(keys).toContainEqual(expect.objectContaining({ id, rotates_refresh_tokens: true }));
    expect((await audited()).at(-1)).toMatchObject({
      action: 'api_key.issue',
      after: { rotates_refresh_tokens: true },
    });
    expect((await ask(`suppliers/BRAVO/api-keys/${id}`, 'DELETE', { reason: 'Tried' }, admin)).status).toBe(204);
  });

  it('get keys with limits, which are shown, kept in the audit trail and refused where they make no sense', async () => {
    const limits = {
      expires_at: '2027-06-01',
      address_ranges: '203.0.113.9, 10.1.2.3/8',
      suppliers: 'BRAVO',
      is_read_only: true,
    };
    const issue = (body: object) => ask('suppliers/BRAVO/api-keys', 'POST', { reason: 'An auditor', ...body }, admin);
    const { id, prefix } = Object((await issue(limits)).body);
    const { api_keys: keys } = Object((await ask('suppliers/BRAVO', 'GET', undefined, admin)).body);
    expect(keys).toContainEqual(
      expect.objectContaining({
        ...{ id, is_read_only: true, suppliers: ['BRAVO'] },
        ...{ expires_at: '2027-05-31T23:00:00.000Z', address_ranges: ['203.0.113.9/32', '10.0.0.0/8'] },
      }),
    );
    expect((await audited()).at(-1)).toMatchObject({ action: 'api_key.issue', after: { id, prefix, ...limits } });
    expect(await issue({ address_ranges: 'home', suppliers: 'NOBODY', expires_at: 'soon' })).toMatchObject({
      status: 400,
      body: { address_ranges: [expect.any(String)], suppliers: [expect.any(String)], expires_at: [expect.any(String)] },
    });
    expect((await ask(`suppliers/BRAVO/api-keys/${id}`, 'DELETE', { reason: 'Tried' }, admin)).status).toBe(204);
  });

  it('get one key for one idempotency key, however often and fast it is clicked', async () => {
    const click = (key: string) =>
      ask('suppliers/CHARLIE/api-keys', 'POST', { reason: 'First key', idempotency_key: key }, admin);
    const answers = await Promise.all([click('dialog 1'), click('dialog 1'), click('dialog 1')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const bodies = answers.map(({ body }) => Object(body));
    const first = bodies.find(({ already_issued: isOld }) => !isOld);
    const { id, prefix, created_at } = first;
    expect(first.key).toEqual(expect.any(String));
    const repeated = { id, prefix, created_at, key: null, already_issued: true };
    expect(bodies.filter((body) => body !== first)).toEqual([repeated, repeated]);
    expect(Object((await ask('suppliers/CHARLIE', 'GET', undefined, admin)).body).api_keys).toHaveLength(1);
    expect((await audited()).slice(-1)).toMatchObject([{ action: 'api_key.issue', after: { repeated: true } }]);
    expect((await click('dialog 2')).status).toBe(201);
  });

  it('show the keys that are good first, however many newer ones have expired', async () => {
    const { id } = Object((await ask('suppliers/ACME/api-keys', 'POST', { reason: 'Its programs' }, admin)).body);
    await api.app.get(DataSource).query(
      `INSERT INTO api_key (id, organization_id, prefix, hash, created_at, expires_at)
       SELECT gen_random_uuid(), k.organization_id, 'expired' || n, sha256(n::text::bytea), k.created_at + n * interval '1 s', k.created_at
       FROM api_key k, generate_series(1, 20) AS n WHERE k.id = $1`,
      [id],
    );
    const { api_keys: keys } = Object((await ask('suppliers/ACME', 'GET', undefined, admin)).body);
    expect(keys).toHaveLength(20);
    expect(keys[0]).toMatchObject({ id, allowed_actions: ['revoke'] });
  });

  it('are registered once', async () => {
    const body = { code: 'DELTA', name: 'Delta', organization: 'Owner of ACME', reason: 'New migration' };
    expect(await ask('suppliers', 'POST', body, admin)).toMatchObject({ status: 201, body: { code: 'DELTA' } });
    expect(await ask('suppliers', 'POST', body, admin)).toMatchObject({
      status: 400,
      body: { code: ['This code is taken.'] },
    });
    expect((await ask('suppliers', 'POST', { ...body, code: 'a/b' }, admin)).status).toBe(400);
  });

  it('are registered as a sandbox when that is asked for, and say so wherever they are shown', async () => {
    const sandbox = { code: 'TRYING', name: 'Trying', organization: 'Owner of ACME', is_sandbox: true, reason: 'x' };
    expect(await ask('suppliers', 'POST', sandbox, admin)).toMatchObject({ status: 201, body: { is_sandbox: true } });
    const [entry] = (await audited()).slice(-1);
    expect(entry).toMatchObject({ action: 'supplier.register', target: 'TRYING', after: { is_sandbox: true } });
    expect((await ask('suppliers/TRYING')).body).toMatchObject({ is_sandbox: true });
    expect((await ask('suppliers/ACME')).body).toMatchObject({ is_sandbox: false });
    const { results } = Object((await ask('suppliers?limit=100')).body);
    const sandboxes = results.filter(({ is_sandbox: isSandbox }: { is_sandbox: boolean }) => isSandbox);
    expect(sandboxes).toMatchObject([{ code: 'TRYING' }]);
    const source = api.app.get(DataSource);
    const [{ id: supplierId }] = await source.query(`SELECT id FROM import_supplier WHERE code = 'TRYING'`);
    const id = await storeImport(source, { supplierId, number: 'T-1', status: 'ERRORED' });
    expect((await ask('imports?supplier=TRYING')).body).toMatchObject({ results: [{ id, is_sandbox: true }] });
    expect((await ask(`imports/${id}`)).body).toMatchObject({ is_sandbox: true });
    const file = await fetch(`${api.url}/console/v1/imports/export.jsonl?supplier=TRYING`, { headers: operator });
    expect(JSON.parse(await file.text())).toMatchObject({ import_supplier: 'TRYING', is_sandbox: true });
  });
});
