import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { signInAs } from '../../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';

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
    expect(first.changed).toEqual(['imports', 'registrations', 'batches', 'audit']);
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
});
