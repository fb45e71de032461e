import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { SupplierClient } from '../testing/supplier-client.js';
import { WebhookStaff } from '../testing/webhook-staff.js';

/** Nothing is sent there: no worker runs. */
const HOOK = 'http://127.0.0.1:9/hook';

let database: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;
let staff: WebhookStaff;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url, variables: { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' } });
  dataSource = api.app.get(DataSource);
  staff = await WebhookStaff.signIn(api);
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

const set = (supplier: SupplierClient, body: object = {}, as = staff.headers) =>
  staff.set(supplier, { url: HOOK, ...body }, as);

describe('the webhook of a supplier', () => {
  it('is set by an operator, who sees its secret once', async () => {
    const supplier = await SupplierClient.register(api);
    const created = await set(supplier);
    expect(created).toMatchObject({
      status: 201,
      body: {
        import_supplier: supplier.code,
        url: HOOK,
        status: 'ACTIVE',
        secret: expect.stringMatching(/^whsec_/),
        allowed_actions: ['set', 'replace_secret', 'remove'],
      },
    });
    const again = await set(supplier, { url: `${HOOK}/2` });
    expect(again.status).toBe(200);
    expect(await staff.show(supplier)).toMatchObject({ url: `${HOOK}/2`, waiting_accounts: 0, dead_letters: 0 });
    const { secret } = Object(created.body);
    const stored = await dataSource.query('SELECT * FROM supplier_webhook');
    const entries = await dataSource.query('SELECT action, after FROM audit_entry WHERE target = $1 ORDER BY id', [
      supplier.code,
    ]);
    expect(JSON.stringify([again.body, await staff.show(supplier), stored, entries])).not.toContain(secret);
    expect(entries).toEqual([
      { action: 'webhook.set', after: { url: HOOK, isDisabled: false, hasNewSecret: true } },
      { action: 'webhook.set', after: { url: `${HOOK}/2`, isDisabled: false, hasNewSecret: false } },
    ]);
  });

  it('is one when two operators set it at the same time', async () => {
    const supplier = await SupplierClient.register(api);
    const answers = await Promise.all(Array.from({ length: 6 }, () => set(supplier)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(answers.filter(({ body }) => 'secret' in Object(body))).toHaveLength(1);
  });

  it.each([
    [{ url: undefined }, 'url'],
    [{ url: 'https://user:password@hooks.example.com/' }, 'url'],
    [{ url: 'nonsense' }, 'url'],
    [{ reason: '' }, 'reason'],
    [{ replace_secret: 'x' }, 'replace_secret'],
    [{ secret: 'mine' }, 'secret'],
  ])('is refused with %j', async (body, field) => {
    const answer = await set(await SupplierClient.register(api), body);
    expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
  });

  it('that is disabled stays so when it gets a new secret alone, and goes on when it is set', async () => {
    const supplier = await SupplierClient.register(api);
    await set(supplier);
    await dataSource.query(
      `UPDATE supplier_webhook SET disabled_at = now(), disabled_reason = 'Leaked'
      WHERE import_supplier_id = (SELECT id FROM import_supplier WHERE code = $1)`,
      [supplier.code],
    );
    const replaced = await set(supplier, { replace_secret: true });
    expect(replaced).toMatchObject({ status: 200, body: { status: 'DISABLED', secret: expect.any(String) } });
    const [entry] = await dataSource.query('SELECT after FROM audit_entry WHERE target = $1 ORDER BY id DESC LIMIT 1', [
      supplier.code,
    ]);
    expect(entry.after).toEqual({ url: HOOK, isDisabled: true, hasNewSecret: true });
    expect((await set(supplier)).body).toMatchObject({ status: 'ACTIVE' });
  });

  it('is for operators to change and for viewers to see', async () => {
    const supplier = await SupplierClient.register(api);
    await set(supplier);
    const viewer = await signInAs(api, 'viewer');
    expect((await set(supplier, {}, viewer)).status).toBe(403);
    expect((await call(staff.urlOf(supplier), 'DELETE', viewer, { reason: 'x' })).status).toBe(403);
    expect((await call(staff.urlOf(supplier, '/dead-letters/replay'), 'POST', viewer, { reason: 'x' })).status).toBe(
      403,
    );
    expect(await call(staff.urlOf(supplier), 'GET', viewer)).toMatchObject({
      status: 200,
      body: { allowed_actions: [] },
    });
    expect((await call(staff.urlOf(supplier))).status).toBe(401);
  });

  it('ends, also when the button is pressed twice', async () => {
    const supplier = await SupplierClient.register(api);
    await set(supplier);
    for (const _ of [1, 2])
      expect((await call(staff.urlOf(supplier), 'DELETE', staff.headers, { reason: 'Not needed.' })).status).toBe(204);
    expect(await call(staff.urlOf(supplier), 'GET', staff.headers)).toMatchObject({
      status: 200,
      body: { import_supplier: supplier.code, status: 'NONE', url: null, allowed_actions: ['set'] },
    });
    const viewer = await signInAs(api, 'viewer');
    expect((await call(staff.urlOf(supplier), 'GET', viewer)).body).toMatchObject({
      status: 'NONE',
      allowed_actions: [],
    });
  });

  it('is not found for a supplier that does not exist', async () => {
    const url = `${api.url}/console/v1/suppliers/NOBODY/webhook`;
    expect((await call(url, 'GET', staff.headers)).status).toBe(404);
    expect((await call(url, 'PUT', staff.headers, { url: HOOK, reason: 'x' })).status).toBe(404);
    expect((await call(`${url}/dead-letters`, 'GET', staff.headers)).status).toBe(404);
  });

  it('must lead to https and to a public address unless the service is told otherwise', async () => {
    const strict = await startTestApplication({ databaseUrl: database.url });
    const supplier = await SupplierClient.register(api);
    for (const url of [HOOK, 'https://127.0.0.1/', 'https://169.254.169.254/', 'https://[::ffff:10.0.0.1]/']) {
      const path = `${strict.url}/console/v1/suppliers/${supplier.code}/webhook`;
      const answer = await call(path, 'PUT', staff.headers, { url, reason: 'x' });
      expect(answer).toMatchObject({ status: 400, body: { url: [expect.any(String)] } });
    }
    await strict.close();
  });
});
