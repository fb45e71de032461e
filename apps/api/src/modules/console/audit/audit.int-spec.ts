import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { call } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';

describe('the audit trail of an account', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let operator: { Authorization: string };
  let id: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
    operator = await signInAs(api, 'operator');
    const supplierId = await addSupplier(source, 'ACME');
    const other = await storeImport(source, { supplierId, number: 'OTHER', status: 'ERRORED' });
    id = await storeImport(source, { supplierId, number: 'EXT-1', status: 'ERRORED' });
    await act(`imports/${id}/retry`);
    await act(`imports/${other}/cancel`);
    const filter = { search: 'EXT-1' };
    const click = { filter, expected_count: 1, idempotency_key: newId() };
    await act('batches', { ...click, action: 'cancel' });
    await source.query(
      `UPDATE account_import_process SET status = 'PROCESSED', platform_identifier = 'A-000000F1' WHERE id = $1`,
      [id],
    );
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  async function act(path: string, body: object = {}): Promise<void> {
    const answer = await call(`${api.url}/console/v1/${path}`, 'POST', operator, { reason: 'x', ...body });
    expect(answer.status).toBeLessThan(300);
  }

  async function actions(query: string): Promise<string[]> {
    const { body } = await call(`${api.url}/console/v1/audit?${query}`, 'GET', operator);
    return Object(body).results.map(({ action }: { action: string }) => action);
  }

  it.each(['account_number=A-000000F1', 'account_number=a-000000f1', 'external_account_number=EXT-1'])(
    'is what was done to its import, alone and in batches: %s',
    async (query) => {
      expect(await actions(query)).toEqual(['imports.cancel_many', 'import.retry']);
    },
  );

  it('goes with other filters, and with both numbers at once', async () => {
    expect(await actions('account_number=A-000000F1&action=import.retry')).toEqual(['import.retry']);
    expect(await actions('account_number=A-000000F1&external_account_number=EXT-1')).toHaveLength(2);
    expect(await actions('account_number=A-000000F1&external_account_number=OTHER')).toEqual([]);
    expect(await actions('external_account_number=NOBODY')).toEqual([]);
  });

  it('can be taken away as a file', async () => {
    const url = `${api.url}/console/v1/audit/export.csv?external_account_number=EXT-1`;
    const lines = (await (await fetch(url, { headers: operator })).text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect((await actions('action=audit.export')).length).toBe(1);
  });
});
