import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { call } from '../../../testing/http-client.js';
import { RegistrationFixture } from '../../../testing/registration-fixture.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { MarkForRegistrationUseCase } from '../../registration/index.js';

describe('figures of the platform', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let viewer: { Authorization: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    viewer = await signInAs(api, 'viewer');
    const source = api.app.get(DataSource);
    const fixture = new RegistrationFixture(api.app);
    for (const [code, isSandbox] of [
      ['SERIOUS', false],
      ['TRIED', true],
    ] as const) {
      const supplierId = await addSupplier(source, code, { isSandbox });
      const id = await storeImport(source, { supplierId, number: newId(), status: 'ERRORED' });
      await source.query(
        `INSERT INTO account_import_event (process_id, import_supplier_id, event, occurred_at, attempt, payload_version, from_status, to_status)
         VALUES ($1, $2, 'EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED', now(), 1, 1, 'IN_PROGRESS', 'ERRORED')`,
        [id, supplierId],
      );
      await source.query(
        `INSERT INTO import_warning (process_id, import_supplier_id, source, rule, code, path, detail, created_at)
         VALUES ($1, $2, 'account', 'R55', 'odd', 'x', 'Odd.', now())`,
        [id, supplierId],
      );
      const account = await fixture.makeAccount(supplierId);
      const markedBy = { kind: 'PLATFORM', name: 'test' } as const;
      const marked = { id: account.id, supplier: { settings: {}, isSandbox } };
      await api.app.get(MarkForRegistrationUseCase).run({ account: marked, supplyStartDate: null, markedBy });
    }
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const read = async (path: string) => Object((await call(`${api.url}/console/v1/${path}`, 'GET', viewer)).body);
  const suppliersOf = ({ results }: { results: { suppliers: { code: string }[] }[] }) =>
    results.flatMap(({ suppliers }) => suppliers.map(({ code }) => code));

  it('leave out what sandboxes do, which stand beside the others with their own', async () => {
    const { suppliers, top_errors } = await read('overview');
    const { bins } = await read('throughput');
    expect(suppliers).toMatchObject([
      { code: 'SERIOUS', is_sandbox: false, counts: { ERRORED: 1 } },
      { code: 'TRIED', is_sandbox: true, counts: { ERRORED: 1 } },
    ]);
    const errored = bins.reduce((sum: number, { errored: count }: { errored: number }) => sum + count, 0);
    expect(errored).toBe(1);
    expect(top_errors).toMatchObject([{ count: 1, suppliers: [{ code: 'SERIOUS', is_sandbox: false, count: 1 }] }]);
  });

  it.each([
    ...['throughput', 'errors', 'errors/values', 'imports', 'imports/export.csv', 'warnings', 'registrations', 'waves'],
  ])('are not shown of a supplier that there is not: %s', async (path) => {
    const { status, body } = await call(`${api.url}/console/v1/${path}?supplier=NOPE`, 'GET', viewer);
    expect({ status, body }).toEqual({ status: 400, body: { supplier: ['There is no such import supplier.'] } });
  });

  it.each([
    ['errors', ['SERIOUS']],
    ['errors?sandbox=true', ['TRIED']],
    ['errors?sandbox=0', ['SERIOUS']],
    ['errors?supplier=TRIED', ['TRIED']],
    ['errors?supplier=TRIED&sandbox=false', []],
  ])('are shown by kind where errors are listed: %s', async (path, codes) => {
    expect(suppliersOf(await read(path))).toEqual(codes);
  });

  it.each([
    ['warnings', ['SERIOUS']],
    ['warnings?sandbox=true', ['TRIED']],
    ['warnings?supplier=TRIED', ['TRIED']],
  ])('are shown by kind where warnings are grouped: %s', async (path, codes) => {
    const { results } = await read(path);
    const kind = { is_sandbox: codes[0] === 'TRIED', count: 1 };
    expect(results).toMatchObject([{ rule: 'R55', count: 1, suppliers: codes.map((code) => ({ code, ...kind })) }]);
  });

  it.each([
    ['imports', 2],
    ['imports?sandbox=true', 1],
    ['imports?sandbox=false', 1],
    ['imports?sandbox=false&supplier=TRIED', 0],
  ])('have a filter of the imports behind them, which are all listed: %s', async (path, count) => {
    const { results } = await read(path.includes('?') ? `${path}&status=ERRORED` : `${path}?status=ERRORED`);
    expect(results).toHaveLength(count);
    if (path === 'imports?sandbox=true') expect(results).toMatchObject([{ import_supplier: 'TRIED' }]);
  });

  it('refuse a kind that is none', async () => {
    expect(await call(`${api.url}/console/v1/errors?sandbox=maybe`, 'GET', viewer)).toMatchObject({
      status: 400,
      body: { sandbox: [expect.any(String)] },
    });
  });

  it.each([
    ['registrations', 'SERIOUS', false],
    ['registrations?sandbox=true', 'TRIED', true],
    ['registrations?supplier=TRIED', 'TRIED', true],
  ])('are shown by kind where registrations are listed: %s', async (path, code, isSandbox) => {
    const { results } = await read(path);
    expect(results.length).toBeGreaterThan(0);
    for (const result of results) expect(result).toMatchObject({ import_supplier: code, is_sandbox: isSandbox });
  });

  it('count the registrations of live suppliers', async () => {
    const { results } = await read('registrations');
    expect(await read('registrations/counts')).toMatchObject({ MARKED: results.length });
  });
});
