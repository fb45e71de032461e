import { createTestDatabase, distinctSample, findCanaries, plantCanaries, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { brokenInvariants } from './testing/broken-invariants.js';
import { call } from './testing/http-client.js';
import { registerSupplier, type TestSupplier } from './testing/imported-account.js';
import { signInAs } from './testing/staff-session.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';
import { startWorker, until, type WorkerContext } from './testing/worker-context.js';

const PLANTED = plantCanaries(7);
const ERASE = { confirm: 'GONE', reason: 'Signed off' };
const CHECKED = ['account-is-what-was-sent', 'erased-payloads-leave-their-trace', 'payload-versions-complete'];

describe('the payloads of a supplier that is Complete', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let worker: WorkerContext;
  let source: DataSource;
  let supplier: TestSupplier;
  let admin: { Authorization: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    // What is sealed is nowhere to be seen anyway.
    api = await startTestApplication({ databaseUrl: database.url, variables: { SEAL_PAYLOADS: 'no' } });
    worker = await startWorker(database.url);
    source = api.app.get(DataSource);
    supplier = await registerSupplier(api, 'GONE');
    admin = await signInAs(api, 'admin');
    // Twice, so that there are two versions; a dry run leaves no account.
    for (const billing_name of ['First version', PLANTED.payload.billing_name]) {
      expect(await send('?is_dry_run=true', { ...PLANTED.payload, billing_name })).toMatchObject({ status: 201 });
      await until(async () => (await ids(`status LIKE 'DRY_RUN%'`)).length === 1);
    }
    expect(await send('', distinctSample(1))).toMatchObject({ status: 201 });
    await until(async () => (await ids(`status = 'PROCESSED'`)).length === 1);
  });

  afterAll(async () => {
    await worker?.stop();
    await api?.close();
    await database?.drop();
  });

  const send = (query: string, payload: object) =>
    call(
      `${api.url}/v2/data-import/accounts/${query}`,
      'POST',
      { Authorization: `Token ${supplier.token}` },
      { ...payload, import_supplier: supplier.code },
    );
  const staff = (method: string, path: string, body?: object, as = admin) =>
    call(`${api.url}/console/v1/${path}`, method, as, body);
  const erase = (body: object, as = admin) => staff('POST', 'suppliers/GONE/payload-erasure', body, as);
  const setStatus = (status: string) => staff('PUT', 'suppliers/GONE/status', { status, reason: 'Agreed with them' });
  const erasure = async () => Object((await staff('GET', 'suppliers/GONE/payload-erasure')).body);
  const isDone = async () => (await erasure()).latest?.status === 'DONE';
  const ids = async (condition: string): Promise<string[]> =>
    (await source.query(`SELECT id FROM account_import_process WHERE ${condition}`)).map(
      ({ id }: { id: string }) => id,
    );
  const inDryRun = async () => (await ids('is_dry_run'))[0] ?? '';
  const imported = async () => (await ids(`status = 'PROCESSED'`))[0] ?? '';

  /** Every row of every table, as text. */
  async function wholeDatabase(): Promise<string> {
    const tables: { name: string }[] = await source.query(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const texts = [];
    for (const { name } of tables) texts.push(JSON.stringify(await source.query(`SELECT t::text FROM ${name} t`)));
    return texts.join('\n');
  }

  /** Which of the invariants about payloads are broken, after statements that are then undone. */
  const brokenOfThese = async (...statements: string[]) =>
    (await brokenInvariants(source, statements)).filter((name) => CHECKED.includes(name));

  it('are erased by an admin only, who has typed its code, and when it is Complete', async () => {
    const operator = await signInAs(api, 'operator');
    expect((await erase(ERASE, operator)).status).toBe(403);
    expect(await erase({ ...ERASE, confirm: 'GONER' })).toMatchObject({
      status: 400,
      body: { confirm: [/Type the code/] },
    });
    expect(await erase(ERASE)).toMatchObject({ status: 409, body: { code: 'payload_erasure_not_possible' } });
    expect(await erasure()).toMatchObject({ imports: 2, latest: null, allowed_actions: [] });
  });

  it('are gone from every table, of all versions, and their hash, totals, events and accounts stay', async () => {
    expect(findCanaries(await wholeDatabase(), PLANTED.canaries).length).toBeGreaterThan(20);
    const kept = `SELECT process_id, version, payload_hash, created_at FROM account_import_payload ORDER BY 1, 2`;
    const stays = async () => [
      await source.query(kept),
      await source.query('SELECT * FROM account_import_process ORDER BY id'),
      await source.query(`SELECT id, event, data FROM account_import_event WHERE to_status <> 'PENDING' ORDER BY id`),
    ];
    await setStatus('Complete');
    const before = await stays();
    expect(await erasure()).toMatchObject({ allowed_actions: ['erase_payloads'] });
    expect((await erase(ERASE)).status).toBe(202);
    await until(isDone);
    expect((await erasure()).latest).toMatchObject({ examined: 2, erased: 2, reason: 'Signed off' });
    expect(findCanaries(await wholeDatabase(), PLANTED.canaries)).toEqual([]);
    expect(await stays()).toEqual(before);
    const rows = await source.query('SELECT payload, control_totals FROM account_import_payload');
    expect(rows).toHaveLength(3);
    for (const { payload, control_totals } of rows)
      expect([payload, Object(control_totals).balance]).toEqual([null, expect.any(String)]);
  });

  it('are said to be erased wherever they would be shown', async () => {
    const id = await inDryRun();
    const refusal = {
      status: 409,
      body: { code: 'payload_erased', detail: expect.stringMatching(/erased on \d{4}-/) },
    };
    expect(await staff('GET', `imports/${id}/payload`)).toMatchObject(refusal);
    expect(await staff('GET', `imports/${id}/payload/diff?from=1&to=2`)).toMatchObject(refusal);
    expect(await staff('POST', `imports/${id}/payload/reveal`, { reason: 'A look' })).toMatchObject(refusal);
    const { body } = await staff('GET', `imports/${id}`);
    expect(body).toMatchObject({
      payload_erased_at: expect.any(String),
      payload_versions: [{ version: 1 }, { version: 2 }],
    });
    expect(Object(body).allowed_actions).not.toContain('reveal');
  });

  it('are still compared with their accounts: by the self-check, and by the rules about all rows', async () => {
    const check = async () => Object((await staff('POST', `imports/${await imported()}/self-check`)).body);
    expect(await check()).toEqual({ matches: true, differences: [] });
    expect(await brokenOfThese()).toEqual([]);
    const [altered] = CHECKED;
    expect(await brokenOfThese(`UPDATE customer SET given_name = given_name || '.'`)).toEqual([altered]);
    expect(await brokenOfThese(`UPDATE account_import_payload SET content_digest = 'x'`)).toEqual([altered]);
    expect(await brokenOfThese('UPDATE account_import_payload SET control_totals = NULL')).toEqual([CHECKED[1]]);
    await source.query(`UPDATE customer SET given_name = given_name || '.'`);
    expect(await check()).toMatchObject({ matches: false, differences: [{ path: 'payload_hash' }] });
    await source.query(`UPDATE customer SET given_name = rtrim(given_name, '.')`);
    expect(await check()).toMatchObject({ matches: true });
  });

  it('are erased once: ordering it again finds nothing', async () => {
    expect((await erase(ERASE)).status).toBe(202);
    await until(isDone);
    expect((await erasure()).latest).toMatchObject({ examined: 2, erased: 0 });
    const entries = await source.query(`SELECT actor, after FROM audit_entry WHERE action = 'supplier.erase_payloads'`);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toEqual({ actor: 'admin@carryover.local', after: { ordered: true } });
  });

  it('are needed for a retry, which is refused; what is sent again is a duplicate or a new version', async () => {
    await setStatus('Ongoing');
    const id = await inDryRun();
    const reason = { reason: 'Once more' };
    await source.query(
      `UPDATE account_import_process SET status = 'DRY_RUN_ERRORED', latest_error_code = 'internal_error',
         latest_error_detail = 'x', latest_error_domain = 'platform' WHERE id = $1`,
      [id],
    );
    expect(await staff('POST', `imports/${id}/retry`, reason)).toMatchObject({
      status: 409,
      body: { code: 'payload_erased' },
    });
    const filter = { action: 'retry', filter: { status: 'DRY_RUN_ERRORED' } };
    expect((await staff('POST', 'batches/preview', filter)).body).toMatchObject({ count: 1, allowed: 0 });
    expect(await send('', distinctSample(1))).toMatchObject({
      status: 400,
      body: { non_field_errors: { code: 'account_import_process_already_imported' } },
    });
    expect(await send('?is_dry_run=true', PLANTED.payload)).toMatchObject({ status: 201 });
    await until(async () => (await ids(`is_dry_run AND payload_version = 3 AND status LIKE 'DRY_RUN%'`)).length === 1);
    expect((await staff('GET', `imports/${id}/payload`)).status).toBe(200);
    expect((await staff('GET', `imports/${id}/payload?version=2`)).status).toBe(409);
    expect(await brokenOfThese()).toEqual([]);
  });
});
