import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from './platform/database/database.js';
import { startWorker, type WorkerContext } from './testing/worker-context.js';

let database: TestDatabase;
let worker: WorkerContext;

beforeAll(async () => {
  database = await createTestDatabase();
  worker = await startWorker(database.url);
});
afterAll(async () => {
  await worker?.stop();
  await database?.drop();
});

describe('the transactions of a worker', () => {
  it('end within the lease as shipped when the worker stands still in them', async () => {
    const [row] = await worker.app
      .get(Database)
      .reader.query(`SELECT current_setting('idle_in_transaction_session_timeout') AS value`);
    expect(row.value).toBe('4s');
  });
});
