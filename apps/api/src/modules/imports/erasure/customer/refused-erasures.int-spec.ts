import { type AcceptedAccount, NO_REFERENCE_DATA } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Database } from '../../../../platform/database/database.js';
import { importAccount, registerSupplier, type TestSupplier } from '../../../../testing/imported-account.js';
import { storeImport } from '../../../../testing/stored-import.js';
import { tableChecksums } from '../../../../testing/table-checksums.js';
import { startTestApplication, type TestApplication } from '../../../../testing/test-application.js';
import { until } from '../../../../testing/until.js';
import { CreateAccountUseCase } from '../../../accounts/index.js';
import { EraseCustomerUseCase } from './erase-customer.usecase.js';

let database: TestDatabase;
let api: TestApplication;
let source: DataSource;
let supplier: TestSupplier;
let samples = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  source = api.app.get(DataSource);
  supplier = await registerSupplier(api, 'KEEPS');
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

function account(): AcceptedAccount {
  samples += 1;
  return distinctSample(samples, { import_supplier: supplier.code, external_account_number: `E-${samples}` });
}

function erase(payload: AcceptedAccount): Promise<unknown> {
  const command = { name: `KEEPS/${payload.external_account_number}`, actor: 'kim', reason: 'Request 17' };
  return api.app.get(EraseCustomerUseCase, { strict: false }).run(command, async () => undefined);
}

/** Stores an import that a worker has. @returns its id */
async function storeRunning(payload: AcceptedAccount): Promise<string> {
  const number = payload.external_account_number;
  const id = await storeImport(source, { supplierId: supplier.id, number, payload });
  await source.query(
    `UPDATE account_import_process SET status = 'IN_PROGRESS', lease_token = gen_random_uuid(),
       lease_expires_at = clock_timestamp() + interval '1 minute' WHERE id = $1`,
    [id],
  );
  return id;
}

const erasures = (processId: string) =>
  source.query('SELECT erased_by AS by FROM customer_erasure WHERE process_id = $1', [processId]);

const refusal = (detail: string) => ({ code: 'customer_erasure_not_possible', message: detail });

describe('an erasure', () => {
  it('is refused while a worker has the import, whose account would have what was erased, and changes nothing', async () => {
    const payload = account();
    const id = await storeRunning(payload);
    const before = await tableChecksums(source);
    await expect(erase(payload)).rejects.toMatchObject(refusal('The import runs at this moment.'));
    expect(await tableChecksums(source)).toEqual(before);
    await source.query(
      `UPDATE account_import_process SET status = 'CANCELLED', lease_token = NULL, lease_expires_at = NULL WHERE id = $1`,
      [id],
    );
    await erase(payload);
    expect(await erasures(id)).toEqual([{ by: 'kim' }]);
  });

  it('is refused while the mail to the customer is being handed over, and changes nothing', async () => {
    const payload = account();
    const { id, processId } = await importAccount(api, supplier, payload);
    await source.query(
      `INSERT INTO welcome_mail (id, account_id, status, lease_token, due_at, created_at, modified_at)
       VALUES (gen_random_uuid(), $1, 'SENDING', gen_random_uuid(), now() + interval '1 day', now(), now())`,
      [id],
    );
    const before = await tableChecksums(source);
    await expect(erase(payload)).rejects.toMatchObject(refusal('The mail to the customer is on its way.'));
    expect(await tableChecksums(source)).toEqual(before);
    await source.query(`UPDATE welcome_mail SET status = 'SENT', due_at = NULL WHERE account_id = $1`, [id]);
    await erase(payload);
    expect(await erasures(processId)).toEqual([{ by: 'kim' }]);
  });

  it('is refused when the account was made while it waited for the import, and done when it is asked for again', async () => {
    const payload = account();
    const id = await storeRunning(payload);
    const { refused } = await api.app.get(Database).transaction(async (tx) => {
      // As a worker does.
      const { accountNumber } = await api.app.get(CreateAccountUseCase).run(tx, {
        processId: id,
        importSupplierId: supplier.id,
        payload,
        supplierName: supplier.code,
        settings: {},
        referenceData: NO_REFERENCE_DATA,
      });
      await tx.query(
        `UPDATE account_import_process SET status = 'PROCESSED', platform_identifier = $2, lease_token = NULL,
           lease_expires_at = NULL WHERE id = $1`,
        [id, accountNumber],
      );
      const [{ pid }] = await tx.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
      const asked = expect(erase(payload)).rejects.toMatchObject(
        refusal('The account was made at this moment. Try again.'),
      );
      const waits = 'SELECT 1 FROM pg_locks WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid))';
      await until(async () => (await source.query(waits, [pid])).length > 0);
      return { refused: asked };
    });
    await refused;
    expect(await erasures(id)).toEqual([]);
    await erase(payload);
    expect(await erasures(id)).toEqual([{ by: 'kim' }]);
  });
});
