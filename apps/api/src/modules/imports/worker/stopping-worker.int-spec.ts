import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { storeImport } from '../../../testing/stored-import.js';
import { untilRead } from '../../../testing/until.js';
import { startWorker } from '../../../testing/worker-context.js';

/** Imports that the worker handles at a time. */
const CONCURRENCY = 2;

/** Milliseconds after which a process that has not stopped is cut off. */
const STOP_WITHIN = 10_000;

let database: TestDatabase;
let outside: DataSource;
let supplierId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  outside = await new DataSource({ type: 'postgres', url: database.url, installExtensions: false }).initialize();
  supplierId = await addSupplier(outside, 'STOPPING');
  // Accounts wait for lock 1, and the dispatcher, which ends what missed its window, for lock 2.
  await outside.query(`CREATE FUNCTION wait_for_lock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); RETURN NEW; END $$`);
  await outside.query(
    'CREATE TRIGGER held BEFORE INSERT ON account FOR EACH STATEMENT EXECUTE FUNCTION wait_for_lock(1)',
  );
  await outside.query(`CREATE TRIGGER slow BEFORE UPDATE ON account_import_process FOR EACH ROW
    WHEN (NEW.latest_error_code = 'schedule_window_elapsed') EXECUTE FUNCTION wait_for_lock(2)`);
});
afterAll(async () => {
  await outside?.destroy();
  await database?.drop();
});

const locks: QueryRunner[] = [];
let stopped: Promise<void> | undefined;
afterEach(async () => {
  for (const lock of locks.splice(0)) await release(lock);
  await stopped;
});

/** Holds up whoever waits for the lock. */
async function hold(lock: number): Promise<QueryRunner> {
  const runner = outside.createQueryRunner();
  await runner.query('SELECT pg_advisory_lock($1)', [lock]);
  locks.push(runner);
  return runner;
}

async function release(lock: QueryRunner): Promise<void> {
  if (lock.isReleased) return;
  await lock.query('SELECT pg_advisory_unlock_all()');
  await lock.release();
}

let numbers = 0;
function store(): Promise<string> {
  numbers += 1;
  const number = `STOPPING-${numbers}`;
  const payload = distinctSample(numbers, { import_supplier: 'STOPPING', external_account_number: number });
  return storeImport(outside, { supplierId, number, payload });
}

const read =
  (sql: string, parameters: unknown[] = []) =>
  () =>
    outside.query(sql, parameters);

/** A worker that handles as many imports as it can and has more before it, while its dispatcher waits for the database. */
async function busyWorker() {
  const [accounts, housekeeping] = [await hold(1), await hold(2)];
  const worker = await startWorker(database.url, {
    WORKER_CONCURRENCY: String(CONCURRENCY),
    DATABASE_POOL_SIZE: '10',
    LEASE_SECONDS: '600',
  });
  const ids = await Promise.all(Array.from({ length: 2 * CONCURRENCY }, store));
  const states = read('SELECT id, status FROM account_import_process WHERE id = ANY($1) ORDER BY id', [ids]);
  const count = (rows: { status: string }[], status: string) => rows.filter((row) => row.status === status).length;
  await untilRead(states, (rows) => count(rows, 'IN_PROGRESS') === CONCURRENCY);
  const missed = await store();
  await outside.query(
    `UPDATE account_import_process SET schedule_window_start = created_at - interval '2 h', schedule_window_end = created_at - interval '1 h' WHERE id = $1`,
    [missed],
  );
  const waiting = read(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 2 AND NOT granted`);
  await untilRead(waiting, (rows) => rows.length > 0);
  return { worker, accounts, housekeeping, states, count, ids };
}

describe('a worker that is told to stop while its dispatcher waits for the database', () => {
  it('takes no further imports', async () => {
    const { worker, accounts, housekeeping, states, count } = await busyWorker();
    stopped = worker.stop();
    await release(accounts);
    await untilRead(states, (rows) => count(rows, 'PROCESSED') >= CONCURRENCY);
    await release(housekeeping);
    await stopped;
    const ended = await states();
    expect([count(ended, 'PROCESSED'), count(ended, 'PENDING')]).toEqual([CONCURRENCY, CONCURRENCY]);
  });

  it('gives back what it has not ended in time', async () => {
    const { worker, states, count, ids } = await busyWorker();
    stopped = worker.stop();
    const given = await untilRead(states, (rows) => count(rows, 'IN_PROGRESS') === 0, STOP_WITHIN);
    expect(count(given, 'PENDING')).toBe(ids.length);
    const [{ reasons }] = await outside.query(
      `SELECT array_agg(data->>'reason') AS reasons FROM account_import_event WHERE process_id = ANY($1) AND event LIKE '%REQUEUED'`,
      [ids],
    );
    expect(reasons).toEqual(Array.from({ length: CONCURRENCY }, () => 'worker_stopped'));
  });
});
