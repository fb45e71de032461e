import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { storeImport } from '../../../testing/stored-import.js';
import { untilRead } from '../../../testing/until.js';
import { startWorker, type WorkerContext } from '../../../testing/worker-context.js';
import { MetricsController } from './metrics.controller.js';

let database: TestDatabase;
let worker: WorkerContext;
let outside: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  worker = await startWorker(database.url);
  outside = await new DataSource({ type: 'postgres', url: database.url, installExtensions: false }).initialize();
  const supplierId = await addSupplier(outside, 'LATE');
  await storeImport(outside, { supplierId, number: 'L-1', status: 'ERRORED' });
});
afterAll(async () => {
  await worker?.stop();
  await outside?.destroy();
  await database?.drop();
});

async function scraped(): Promise<string[]> {
  const response = Object.assign(Object.create(null), { type: () => undefined });
  return (await worker.app.get(MetricsController).show(response)).split('\n');
}

it('tells that the database is there, and what is counted fast, while the count of imports takes long', async () => {
  const count =
    'carryover_import_processes{supplier="LATE",sandbox="false",status="ERRORED",error_code="tariff_code_not_found"} 1';
  await outside.transaction(async (tx) => {
    await tx.query('LOCK TABLE import_count IN ACCESS EXCLUSIVE MODE');
    const figures = await untilRead(scraped, (lines) => lines.some((line) => line.startsWith('carryover_mail')));
    expect(figures).toContain('carryover_database_up 1');
    expect(figures).toContain('carryover_mail_oldest_waiting_seconds 0');
    expect(figures).not.toContain(count);
  });
  await untilRead(scraped, (figures) => figures.includes(count));
});
