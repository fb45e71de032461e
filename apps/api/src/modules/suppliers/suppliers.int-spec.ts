import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../platform/database/new-id.js';
import { runInTransaction } from '../../testing/run-in-transaction.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import {
  ChangeSupplierStatusUseCase,
  RegisterImportSupplierUseCase,
  type SupplierStatus,
  SuppliersQueries,
} from './index.js';

describe('import suppliers', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let neighbour: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    neighbour = await startTestApplication({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await Promise.all([api?.close(), neighbour?.close()]);
    await database?.drop();
  });

  async function register(code: string) {
    const command = { organizationName: `Owner of ${code}`, code, name: code, settings: {} };
    const { organizationId } = await runInTransaction(api.app, RegisterImportSupplierUseCase, command);
    const supplier = await api.app.get(SuppliersQueries).findByCode(organizationId, code);
    if (supplier === null) throw new Error('The supplier was not registered.');
    return supplier;
  }
  const change = (importSupplierId: string, status: SupplierStatus, reason = 'Night window.') =>
    runInTransaction(api.app, ChangeSupplierStatusUseCase, {
      importSupplierId,
      status,
      actor: 'ada@carryover.local',
      reason,
    });

  it('are found by their owner only', async () => {
    const supplier = await register('OWNED');
    const queries = api.app.get(SuppliersQueries);
    expect(supplier).toMatchObject({ code: 'OWNED', status: 'Ongoing', concurrencyLimit: null });
    expect(await queries.findByCode(newId(), 'OWNED')).toBeNull();
    expect(await queries.findByCode(supplier.organizationId, 'UNKNOWN')).toBeNull();
    expect(await queries.findById(supplier.id)).toEqual(supplier);
  });

  it('are paused in every process within a second, on record', async () => {
    const { id, organizationId } = await register('PAUSED');
    const find = () => neighbour.app.get(SuppliersQueries).findByCode(organizationId, 'PAUSED');
    expect((await find())?.status).toBe('Ongoing');
    await change(id, 'Paused');
    const pausedAt = performance.now();
    while ((await find())?.status !== 'Paused') expect(performance.now() - pausedAt).toBeLessThan(1_000);
    await change(id, 'Paused');
    const log =
      'SELECT actor, reason, from_status, to_status FROM import_supplier_status_change WHERE import_supplier_id = $1';
    expect(await api.app.get(DataSource).query(log, [id])).toEqual([
      { actor: 'ada@carryover.local', reason: 'Night window.', from_status: 'Ongoing', to_status: 'Paused' },
    ]);
  });

  it('keep their status when a change is not allowed', async () => {
    const { id } = await register('COMPLETE');
    await change(id, 'Complete');
    await expect(change(id, 'Paused')).rejects.toMatchObject({ errors: { status: [expect.any(String)] } });
    await expect(change(id, 'Ongoing', ' ')).rejects.toMatchObject({ errors: { reason: [expect.any(String)] } });
    await expect(change(newId(), 'Paused')).rejects.toMatchObject({ code: 'not_found' });
  });
});
