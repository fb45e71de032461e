import { MailServer } from '@carryover/stand-ins';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { startWorker, until, type WorkerContext } from '../../../testing/worker-context.js';
import { ImportProcessesRepository } from '../process/import-processes.repository.js';
import { insertNew } from '../testing/accepted-imports.js';
import { ProcessAccountImportUseCase } from '../usecases/process-account-import.usecase.js';

let database: TestDatabase;
let server: MailServer;
let worker: WorkerContext;
let dataSource: DataSource;
let supplierId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await MailServer.start();
  worker = await startWorker(database.url, { SMTP_URL: server.url });
  dataSource = worker.app.get(DataSource);
  supplierId = await addSupplier(dataSource, 'MAILS');
  await dataSource.query(`UPDATE import_supplier SET settings = '{"sendWelcomeCommunication": true}' WHERE id = $1`, [
    supplierId,
  ]);
});

afterAll(async () => {
  await worker?.stop();
  await server?.stop();
  await database?.drop();
});

let samples = 0;
/** Accepts an import as the api would. @returns its id */
async function accept(isDryRun: boolean, importSupplierId = supplierId): Promise<string> {
  samples += 1;
  const id = newId();
  const own = { import_supplier: 'MAILS', external_account_number: id, communication_preference: 'ONLINE' };
  await insertNew(dataSource.manager, id, {
    importSupplierId,
    externalAccountNumber: id,
    payloadJson: JSON.stringify(distinctSample(samples, own)),
    payloadHash: id,
    isDryRun,
    scheduleWindowStart: null,
    scheduleWindowEnd: null,
  });
  return id;
}

interface Settled {
  readonly status: string;
  readonly mail: string | null;
}

async function settled(id: string): Promise<Settled> {
  let row: Settled = { status: '', mail: null };
  await until(async () => {
    [row] = await dataSource.query(
      `SELECT p.status, m.status AS mail FROM account_import_process p LEFT JOIN account a ON a.process_id = p.id
       LEFT JOIN welcome_mail m ON m.account_id = a.id WHERE p.id = $1`,
      [id],
    );
    return !['PENDING', 'IN_PROGRESS'].includes(row.status) && !['PENDING', 'SENDING'].includes(row.mail ?? '');
  });
  return row;
}

describe('an import of a supplier that sends welcome mails', () => {
  it('sends one when the account exists, and none for a dry run', async () => {
    expect(await settled(await accept(true))).toMatchObject({ status: 'DRY_RUN_SUCCEEDED', mail: null });
    expect(await dataSource.query('SELECT FROM welcome_mail')).toEqual([]);
    expect(await settled(await accept(false))).toMatchObject({ status: 'PROCESSED', mail: 'SENT' });
    expect(server.taken).toHaveLength(1);
    const [{ number }] = await dataSource.query('SELECT account_number AS number FROM account');
    expect(server.taken[0]).toContain(number);
  });

  it('sends none for an account whose worker lost its lease before the end', async () => {
    const processes = worker.app.get(ImportProcessesRepository);
    const before = server.arrived.length;
    const settle = processes.settleProcessed.bind(processes);
    let queued = 0;
    processes.settleProcessed = async (tx) => {
      queued = (await tx.query('SELECT FROM welcome_mail')).length;
      return false;
    };
    try {
      await accept(false);
      await until(async () => queued > 0);
    } finally {
      processes.settleProcessed = settle;
    }
    expect(queued).toBe(2);
    expect(server.arrived).toHaveLength(before);
    expect(await dataSource.query('SELECT FROM account')).toHaveLength(1);
    expect(await dataSource.query('SELECT FROM welcome_mail')).toHaveLength(1);
  });

  it('sends none for a sandbox, whoever the addresses belong to', async () => {
    const sandbox = await addSupplier(dataSource, 'TRIED', { isSandbox: true });
    await dataSource.query(`UPDATE import_supplier SET settings = '{"sendWelcomeCommunication": true}' WHERE id = $1`, [
      sandbox,
    ]);
    const before = server.arrived.length;
    const id = await accept(false, sandbox);
    expect(await settled(id)).toEqual({ status: 'PROCESSED', mail: 'SKIPPED' });
    expect(server.arrived).toHaveLength(before);
  });

  it('sends none from the moment on that its supplier wants none any more', async () => {
    const set = (isOn: boolean) =>
      dataSource.query(`UPDATE import_supplier SET settings = $2 WHERE id = $1`, [
        supplierId,
        { sendWelcomeCommunication: isOn },
      ]);
    const process = worker.app.get(ProcessAccountImportUseCase);
    // Makes the worker look at the supplier.
    const before = await accept(false);
    await process.run(before);
    expect(await settled(before)).toEqual({ status: 'PROCESSED', mail: 'SENT' });
    await set(false);
    const after = await accept(false);
    await process.run(after);
    expect(await settled(after)).toEqual({ status: 'PROCESSED', mail: null });
    await set(true);
    const again = await accept(false);
    await process.run(again);
    expect(await settled(again)).toEqual({ status: 'PROCESSED', mail: 'SENT' });
  });
});
