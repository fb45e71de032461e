import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { untilRead } from '../../../testing/until.js';
import { startWorker, type WorkerContext } from '../../../testing/worker-context.js';
import { insertNew } from '../testing/accepted-imports.js';
import { ProcessAccountImportUseCase } from '../usecases/process-account-import.usecase.js';

let database: TestDatabase;
let worker: WorkerContext;
let dataSource: DataSource;
let supplierId: string;
let samples = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  worker = await startWorker(database.url);
  dataSource = await connectAsOwner(database.url);
  supplierId = await addSupplier(dataSource, 'LISTS');
});

afterAll(async () => {
  await worker?.stop();
  await dataSource?.destroy();
  await database?.drop();
});

/** Accepts an account as the api would, and has the worker take it up at once. */
async function settle(): Promise<{ status: string; problems: string }> {
  samples += 1;
  const id = newId();
  const payload = distinctSample(samples, { import_supplier: 'LISTS', external_account_number: id });
  await insertNew(dataSource.manager, id, {
    importSupplierId: supplierId,
    externalAccountNumber: id,
    payloadJson: JSON.stringify(payload),
    payloadHash: id,
    isDryRun: false,
    scheduleWindowStart: null,
    scheduleWindowEnd: null,
  });
  await worker.app.get(ProcessAccountImportUseCase).run(id);
  const read = async () => {
    const [row] = await dataSource.query(
      `SELECT status, coalesce(latest_error_problems::text, '') AS problems FROM account_import_process WHERE id = $1`,
      [id],
    );
    return row;
  };
  return untilRead(read, ({ status }) => status !== 'PENDING' && status !== 'IN_PROGRESS');
}

/** Changes the list of tariffs as staff do. */
const changeList = (statement: string) =>
  dataSource.transaction(async (tx) => {
    await tx.query(statement);
    await tx.query('UPDATE catalogue_version SET version = version + 1');
  });

describe('a worker', () => {
  it('goes by the lists that there are when it takes an account up', async () => {
    // Each account makes it look at the lists, which it then knows for a while.
    expect(await settle()).toMatchObject({ status: 'PROCESSED' });
    await changeList(`INSERT INTO tariff (code, fuel, rates, is_prepay) VALUES ('ANOTHER', 'ELECTRICITY', 1, false)`);
    expect(await settle()).toMatchObject({
      status: 'ERRORED',
      problems: expect.stringContaining('tariff_code_not_found'),
    });
    await changeList(`UPDATE tariff SET is_active = false`);
    expect(await settle()).toMatchObject({ status: 'PROCESSED' });
  });
});
