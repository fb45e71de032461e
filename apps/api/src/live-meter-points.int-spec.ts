import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from './testing/http-client.js';
import { importAccount, registerSupplier, type TestAccount, type TestSupplier } from './testing/imported-account.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';
import { startWorker, until, type WorkerContext } from './testing/worker-context.js';

describe('that meter points are live at an account of another organisation', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let worker: WorkerContext;
  let prober: TestSupplier;
  let held: TestAccount;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    worker = await startWorker(database.url);
    held = await importAccount(api, await registerSupplier(api, 'HOLDER'), distinctSample(1));
    prober = await registerSupplier(api, 'PROBER');
  });
  afterAll(async () => {
    await worker?.stop();
    await api?.close();
    await database?.drop();
  });

  const send = (method: string, path: string, body?: unknown) =>
    call(`${api.url}/v2/data-import/${path}`, method, { Authorization: `Token ${prober.token}` }, body);
  /** An account of the prober with the meter points of the holder, and one with such as nobody has. */
  const wanting = (number: string) => ({
    ...distinctSample(1),
    import_supplier: 'PROBER',
    external_account_number: number,
  });
  const free = (number: string) => ({
    ...distinctSample(2),
    import_supplier: 'PROBER',
    external_account_number: number,
  });

  it('is not told by validate', async () => {
    const answers = [
      await send('POST', 'accounts/validate/', wanting('N-1')),
      await send('POST', 'accounts/validate/', free('N-1')),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ]);
  });

  it('is not told by the dry run of a wave', async () => {
    await send('POST', 'waves/PROBER/', { code: 'W' });
    const sent = await fetch(`${api.url}/v2/data-import/waves/PROBER/W/parts/a/`, {
      method: 'PUT',
      headers: { Authorization: `Token ${prober.token}`, 'Content-Type': 'application/x-ndjson' },
      body: `${JSON.stringify(wanting('N-2'))}\n${JSON.stringify(free('N-3'))}\n`,
    });
    expect(await sent.json()).toMatchObject({ accepted: 2 });
    expect((await send('POST', 'waves/PROBER/W/dry-run/', {})).status).toBe(200);
    await until(async () => Object((await send('GET', 'waves/PROBER/W/')).body).dry_run?.finished_at?.length > 0);
    expect((await send('GET', 'waves/PROBER/W/')).body).toMatchObject({ dry_run: { judged: 2, problems: 0 } });
    expect((await send('GET', 'waves/PROBER/W/findings/')).body).toMatchObject({ findings: [] });
  });

  it('is told when an account is created, without whose they are', async () => {
    expect((await send('POST', 'accounts/', wanting('N-4'))).status).toBe(201);
    const status = async () => Object((await send('GET', 'accounts/PROBER/N-4/')).body);
    await until(async () => (await status()).status === 'ERRORED');
    const told = JSON.stringify(await status());
    expect(told).toContain('supply_point_in_use');
    for (const name of ['HOLDER', held.id, held.number]) expect(told).not.toContain(name);
  });
});
