import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { until } from '../../../testing/until.js';
import { TEST_SEALS } from '../sealing/testing/test-seals.js';
import { acceptedImports, insertNew } from '../testing/accepted-imports.js';
import { type ClaimedImport, ImportProcessesRepository } from './import-processes.repository.js';

const LEASE = 30;
const TIME_STANDS = 7_202_999;
const processes = new ImportProcessesRepository();

let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 4, applicationName: 'claim-beside-resend test' };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  database = new Database(dataSource);
  // A clock that a session waits for while another one holds the lock: a claim reads it between its snapshot and its locks.
  await dataSource.query('CREATE SCHEMA slow');
  await dataSource.query(
    `CREATE FUNCTION slow.clock_timestamp() RETURNS timestamptz LANGUAGE plpgsql AS $$ BEGIN
       PERFORM pg_advisory_lock(${TIME_STANDS}), pg_advisory_unlock(${TIME_STANDS});
       RETURN pg_catalog.clock_timestamp();
     END $$`,
  );
});
afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

type Claim = (tx: Tx, id: string) => Promise<ClaimedImport | null>;
const claimOne: Claim = (tx, id) => processes.claim(tx, id, LEASE, 'worker');
const claimAll: Claim = async (tx, id) => (await processes.claimAll(tx, [id], LEASE, 'worker'))[0] ?? null;

it.each<[string, Claim]>([
  ['alone', claimOne],
  ['with others', claimAll],
])('an import that is sent anew while it is claimed %s is imported as it was sent last', async (_, claim) => {
  const [id, importSupplierId] = [newId(), await addSupplier(dataSource, `S-${newId().slice(-12)}`)];
  const first = {
    importSupplierId,
    externalAccountNumber: id,
    payloadJson: '{"a":1}',
    payloadHash: 'h1',
    isDryRun: false,
    scheduleWindowStart: null,
    scheduleWindowEnd: null,
  };
  await insertNew(database.reader, id, first);
  let underWay: Promise<ClaimedImport | null> | undefined;
  await dataSource.transaction(async (held) => {
    await held.query('SELECT pg_advisory_xact_lock($1)', [TIME_STANDS]);
    underWay = database.transaction(async (tx) => {
      await tx.query('SET LOCAL search_path TO slow, pg_catalog, public');
      return claim(tx, id);
    });
    await until(isWaiting, 'a claim that has its snapshot');
    await database.transaction((tx) =>
      acceptedImports.replace(tx, id, { ...first, payloadJson: '{"a":2}', payloadHash: 'h2' }),
    );
  });
  const claimed = (await underWay) ?? (await claim(database.reader, id));
  expect(claimed?.version).toBe(2);
  expect(claimed && TEST_SEALS.open(claimed, { processId: id, version: 2 })).toEqual({ a: 2 });
});

async function isWaiting(): Promise<boolean> {
  const waiting = await dataSource.query<unknown[]>(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
    [TIME_STANDS],
  );
  return waiting.length > 0;
}
