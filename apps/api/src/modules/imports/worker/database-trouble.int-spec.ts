import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { storeImport } from '../../../testing/stored-import.js';
import { untilRead } from '../../../testing/until.js';
import { startWorker, type WorkerContext } from '../../../testing/worker-context.js';
import { putBack } from '../testing/put-back.js';

const LEASE_SECONDS = 600;
let database: TestDatabase;
let worker: WorkerContext;
let outside: DataSource;
let supplierId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  worker = await startWorker(database.url, {
    // Nothing but the worker itself brings an import back in the time of a test.
    LEASE_SECONDS: String(LEASE_SECONDS),
    // An import that is stored has used one up.
    MAX_ATTEMPTS: '3',
  });
  outside = await new DataSource({ type: 'postgres', url: database.url, installExtensions: false }).initialize();
  supplierId = await addSupplier(outside, 'TROUBLE');
});
afterAll(async () => {
  await worker?.stop();
  await outside?.destroy();
  await database?.drop();
});

/** Lets the next so many inserts of a customer end like this. */
async function trouble(times: number, what: string): Promise<void> {
  await outside.query('CREATE SEQUENCE troubles');
  await outside.query(`CREATE FUNCTION make_trouble() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    IF nextval('troubles') <= ${times} THEN ${what}; END IF; RETURN NEW; END $$`);
  await outside.query(
    'CREATE TRIGGER trouble BEFORE INSERT ON customer FOR EACH STATEMENT EXECUTE FUNCTION make_trouble()',
  );
}

afterEach(async () => {
  await outside.query('DROP TRIGGER trouble ON customer');
  await outside.query('DROP FUNCTION make_trouble');
  await outside.query('DROP SEQUENCE troubles');
});

let numbers = 0;
async function ended() {
  numbers += 1;
  const number = `TROUBLE-${numbers}`;
  const payload = distinctSample(numbers, { import_supplier: 'TROUBLE', external_account_number: number });
  await storeImport(outside, { supplierId, number, payload });
  const rows = () =>
    outside.query(
      `SELECT status, attempt, latest_error_detail AS detail FROM account_import_process
       WHERE external_account_number = $1 AND status NOT IN ('PENDING', 'IN_PROGRESS')`,
      [number],
    );
  const [row] = await untilRead(rows, ({ length }) => length > 0, 45_000);
  return row;
}

describe('an import during which', () => {
  it('the connection of its transaction is cut is tried again', async () => {
    await trouble(1, 'PERFORM pg_terminate_backend(pg_backend_pid())');
    expect(await ended()).toMatchObject({ status: 'PROCESSED', attempt: 3 });
  });

  it('every connection is cut, again and again, says that it was the database', async () => {
    await trouble(
      2,
      `PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE $a$carryover-worker%$a$`,
    );
    expect(await ended()).toMatchObject({ status: 'ERRORED', detail: expect.stringContaining('could not be reached') });
  });

  it('the database has no room waits until it has, without its attempts being used up, and is counted', async () => {
    const before = await putBack('no_room');
    await trouble(3, `RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'`);
    expect(await ended()).toMatchObject({ status: 'PROCESSED', attempt: 2 });
    expect(await putBack('no_room')).toBeGreaterThan(before);
  });
});
