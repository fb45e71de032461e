import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startWorker, until, type WorkerContext } from '../../../testing/worker-context.js';

/** Jobs the queue is kept at, and how many times as many imports fail. */
const WINDOW = 200;
const BACKLOG = 10 * WINDOW;

/** Imports of the other supplier, one after the other. */
const OTHERS = 3;

/** Attempts of the backlog that may begin between two looks of the dispatcher, far from all that the queue has. */
const AHEAD_AT_MOST = WINDOW / 4;

const REDIS = process.env.TEST_REDIS_URL;

let database: TestDatabase;
let owner: DataSource;
let worker: WorkerContext;
let poisoned: string;
let other: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectAsOwner(database.url);
  [poisoned, other] = [await addSupplier(owner, 'POISONED'), await addSupplier(owner, 'OTHER')];
  // Whatever the supplier sends fails in a way that passes, so that it is tried again and again.
  await owner.query(`CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    IF NEW.import_supplier_id = '${poisoned}' THEN RAISE EXCEPTION 'poison' USING ERRCODE = '40001'; END IF;
    RETURN NEW; END $$`);
  await owner.query('CREATE TRIGGER poison BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION poison()');
});

afterEach(() => worker?.stop());

afterAll(async () => {
  await owner?.destroy();
  await database?.drop();
});

let numbers = 0;
async function store(supplierId: string, code: string): Promise<string> {
  numbers += 1;
  const number = `${code}-${numbers}`;
  const payload = distinctSample(numbers, { import_supplier: code, external_account_number: number });
  return storeImport(owner, { supplierId, number, payload });
}

/** Copies of one import; each second one has failed before, and is due again. */
const COPY = `WITH copied AS (
    INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version, payload_hash,
      available_at, attempt, created_at, modified_at)
    SELECT gen_random_uuid(), import_supplier_id, external_account_number || '-' || n, status, is_dry_run, payload_version, payload_hash,
      available_at, n % 2, created_at, modified_at
    FROM account_import_process CROSS JOIN generate_series(1, ${BACKLOG}) n WHERE id = $1 RETURNING id
  )
  INSERT INTO account_import_payload (process_id, version, payload, payload_hash, created_at)
  SELECT c.id, version, payload, payload_hash, created_at FROM account_import_payload CROSS JOIN copied c WHERE process_id = $1`;

/** How many attempts of the backlog begin between a new import of the other supplier and its end. */
async function attemptsAhead(): Promise<number> {
  const before = await attempts();
  const id = await store(other, 'OTHER');
  await until(async () => {
    const [row] = await owner.query('SELECT status FROM account_import_process WHERE id = $1', [id]);
    return row.status === 'PROCESSED';
  });
  return (await attempts()) - before;
}

async function attempts(): Promise<number> {
  const [{ n }] = await owner.query(
    `SELECT count(*)::int AS n FROM account_import_event WHERE import_supplier_id = $1 AND event LIKE '%\\_STARTED'`,
    [poisoned],
  );
  return n;
}

describe.each([
  ['on Redis', () => ({ REDIS_URL: REDIS, QUEUE_PREFIX: newId() })],
  ['without Redis', () => ({})],
])('a backlog of imports that fail, larger than the queue %s,', (_, queue) => {
  it('keeps no import of another supplier waiting', async () => {
    await owner.query(COPY, [await store(poisoned, 'POISONED')]);
    const variables = { QUEUE_WINDOW: String(WINDOW), WORKER_CONCURRENCY: '4', MAX_ATTEMPTS: '1000', ...queue() };
    worker = await startWorker(database.url, variables);
    await until(async () => (await attempts()) > AHEAD_AT_MOST);
    const ahead: number[] = [];
    for (let index = 0; index < OTHERS; index += 1) ahead.push(await attemptsAhead());
    ahead.sort((one, another) => one - another);
    // The one in the middle: a pause of the machine may hit any of them.
    expect(ahead[OTHERS >> 1]).toBeLessThan(AHEAD_AT_MOST);
  });
});
