import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { call } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';

const CODE = 'tariff_code_not_found';
const PATH = 'supply_addresses.*.meter_points.*.agreements.*.tariff_code';

describe('the values that a group of errors fails with', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let operator: { Authorization: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
    operator = await signInAs(api, 'operator');
    const supplierId = await addSupplier(source, 'ACME');
    const sandboxId = await addSupplier(source, 'TRIED', { isSandbox: true });
    let number = 0;
    const fail = (tariff: string, owner = supplierId) => {
      number += 1;
      const point = { supply_type: 'GAS', agreements: [{ tariff_code: tariff }] };
      const payload = { supply_addresses: [{ meter_points: [point] }] };
      const paths = [PATH.replaceAll('*', '0')];
      return storeImport(source, {
        supplierId: owner,
        number: `A-${number}`,
        status: 'ERRORED',
        code: CODE,
        paths,
        payload,
      });
    };
    for (const tariff of ['spring', 'spring', 'spring', 'autumn', 'winter']) await fail(tariff);
    await fail('spring', sandboxId);
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const values = async (query: string) => {
    const { status, body } = await call(`${api.url}/console/v1/errors/values?${query}`, 'GET', operator);
    return { status, body: Object(body) };
  };
  const load = (tariff: string, reason: string) =>
    call(`${api.url}/console/v1/catalogue/tariff/entry?code=${tariff}&fuel=GAS`, 'PUT', operator, {
      values: { rates: 1, is_prepay: false },
      reason,
    });

  it('are counted, with the entry of the catalogue and who changed it last, when and why', async () => {
    await load('autumn', 'Autumn is agreed');
    await load('spring', 'Spring is agreed');
    await call(`${api.url}/console/v1/catalogue/tariff/entry?code=spring&fuel=GAS`, 'PATCH', operator, {
      values: { is_active: false },
      reason: 'Spring is over now',
    });
    const { body } = await values(`code=${CODE}&path=${PATH}`);
    expect(body).toMatchObject({ is_shown: true, imports: 5, examined: 5, list: 'tariff', more: 0 });
    const by = { actor: 'operator@carryover.local', occurred_at: expect.any(String), is_removal: false };
    expect(body.values).toEqual([
      {
        value: 'spring',
        count: 3,
        fuel: 'GAS',
        entry: 'inactive',
        latest_change: { ...by, reason: 'Spring is over now' },
      },
      { value: 'autumn', count: 1, fuel: 'GAS', entry: 'active', latest_change: { ...by, reason: 'Autumn is agreed' } },
      { value: 'winter', count: 1, fuel: 'GAS', entry: 'missing', latest_change: null },
    ]);
  });

  it('name an entry whose changes are told by themselves', async () => {
    const changes = async (query: string) => {
      const { status, body } = await call(`${api.url}/console/v1/catalogue/tariff/changes${query}`, 'GET', operator);
      return status === 200 ? Object(body).results.map(({ reason }: { reason: string }) => reason) : status;
    };
    expect(await changes('')).toHaveLength(3);
    expect(await changes('?code=spring&fuel=GAS')).toEqual(['Spring is over now', 'Spring is agreed']);
    expect(await changes('?code=spring&fuel=ELECTRICITY')).toEqual([]);
    expect(await changes('?code=spring')).toBe(400);
  });

  it('are of live suppliers unless one is named', async () => {
    expect((await values(`code=${CODE}&path=${PATH}&supplier=TRIED`)).body).toMatchObject({
      imports: 1,
      values: [{ value: 'spring', count: 1 }],
    });
    expect((await values(`code=${CODE}&path=${PATH}&sandbox=true`)).body.imports).toBe(1);
  });

  it('are those of the wave and of the time that the group is narrowed to', async () => {
    await source.query(
      `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
       SELECT gen_random_uuid(), id, 'ONE', 'LOADING', 'LOADING', now(), now() FROM import_supplier WHERE code = 'ACME'`,
    );
    await source.query(
      `UPDATE account_import_process SET wave_id = (SELECT id FROM import_wave WHERE code = 'ONE')
       WHERE external_account_number = 'A-4'`,
    );
    await source.query(
      `UPDATE account_import_process SET modified_at = '2026-01-01T10:00:00Z' WHERE external_account_number = 'A-5'`,
    );
    const narrowed = async (query: string) => {
      const { body } = await values(`code=${CODE}&path=${PATH}&${query}`);
      return [body.imports, body.values.map(({ value, count }: { value: string; count: number }) => [value, count])];
    };
    expect(await narrowed('wave=ONE')).toEqual([1, [['autumn', 1]]]);
    expect(await narrowed('until=2026-01-01T10:00:01Z')).toEqual([1, [['winter', 1]]]);
    expect(await narrowed('until=2026-01-01T10:00:00Z')).toEqual([0, []]);
    expect((await narrowed('since=2026-01-01T10:00:00Z'))[0]).toBe(5);
    expect((await narrowed('since=2026-01-01T10:00:01Z'))[0]).toBe(4);
  });

  it('are shown of no field that may be personal, and of no path that is no field', async () => {
    for (const path of ['customers.*.email', 'customers', 'nothing.of.it']) {
      const { body } = await values(`code=${CODE}&path=${path}`);
      expect([path, body.is_shown, body.values]).toEqual([path, false, []]);
    }
    expect(await values('path=campaigns')).toEqual({ status: 400, body: { code: ['A value is required.'] } });
  });
});
