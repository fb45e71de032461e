import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { loadEnvironment } from '../../../platform/config/load-environment.js';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { TEST_KEYS } from '../../../testing/test-keys.js';
import { untilRead } from '../../../testing/until.js';
import { insertNew } from '../testing/accepted-imports.js';
import { ImportProcessesRepository } from './import-processes.repository.js';
import { LeaseKeeper } from './lease-keeper.js';

let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;
const keepers: LeaseKeeper[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 8, applicationName: 'lease-keeper test' };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  database = new Database(dataSource);
});

afterAll(async () => {
  for (const keeper of keepers) await keeper.giveBackAll();
  await dataSource?.destroy();
  await testDatabase?.drop();
});

/** The leases of one more worker. @param variables of its environment, beyond those of every test */
function newKeeper(variables: NodeJS.ProcessEnv = {}): LeaseKeeper {
  const { SEALING_KEYS } = TEST_KEYS;
  const given = { NODE_ENV: 'test', DATABASE_URL: testDatabase.url, SEALING_KEYS, ...variables };
  const environment = loadEnvironment(given, 'worker');
  const logger = AppLogger.create('worker', 'silent');
  const keeper = new LeaseKeeper(new ImportProcessesRepository(), database, environment, logger);
  keepers.push(keeper);
  return keeper;
}

async function accept(importSupplierId: string): Promise<string> {
  const id = newId();
  const sent = { importSupplierId, externalAccountNumber: id, payloadJson: '{"a":1}', payloadHash: 'h' };
  const asked = { isDryRun: false, scheduleWindowStart: null, scheduleWindowEnd: null };
  expect(await insertNew(database.reader, id, { ...sent, ...asked })).toBe(true);
  return id;
}

const newSupplier = () => addSupplier(dataSource, `S-${newId().slice(-12)}`);

const limit = (supplier: string, to: number) =>
  dataSource.query('UPDATE import_supplier SET concurrency_limit = $2 WHERE id = $1', [supplier, to]);

async function claim(keeper: LeaseKeeper, ids: readonly string[]): Promise<string[]> {
  const claims = await Promise.all(ids.map((id) => keeper.claim(id)));
  return claims.flatMap((claimed) => claimed?.id ?? []);
}

/** When the lease of an import ends, as PostgreSQL writes it. */
async function endOf(id: string): Promise<string> {
  const [{ ends }] = await dataSource.query<[{ ends: string }]>(
    'SELECT lease_expires_at::text AS ends FROM account_import_process WHERE id = $1',
    [id],
  );
  return ends;
}

describe('the leases of a worker', () => {
  it('are renewed as long as it has the imports, and not once it has let one go', async () => {
    const supplier = await newSupplier();
    const [kept, left] = [await accept(supplier), await accept(supplier)];
    const keeper = newKeeper({ LEASE_SECONDS: '1' });
    const [keptClaim, leftClaim] = [await keeper.claim(kept), await keeper.claim(left)];
    if (keptClaim === null || leftClaim === null) throw new Error('Both were to be claimed.');
    for (const id of [kept, left]) {
      const claimed = await endOf(id);
      await untilRead(
        () => endOf(id),
        (ends) => ends > claimed,
      );
    }
    keeper.release(leftClaim);
    const renewed = async () => {
      const before = await endOf(kept);
      await untilRead(
        () => endOf(kept),
        (ends) => ends > before,
      );
    };
    // The first may have begun before.
    await renewed();
    const ends = await endOf(left);
    await renewed();
    expect(await endOf(left)).toBe(ends);
  });

  it('keep to the first limit that a supplier is given as soon as it is set, at every worker', async () => {
    const [supplier, other] = [await newSupplier(), await newSupplier()];
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) ids.push(await accept(supplier));
    const workers = [newKeeper(), newKeeper()];
    for (const worker of workers) expect(await claim(worker, [await accept(other)])).toHaveLength(1);
    await limit(supplier, 2);
    const others = [await accept(other), await accept(other)];
    const claims = await Promise.all(workers.map((worker) => claim(worker, [...ids, ...others])));
    expect(claims.flat().filter((id) => ids.includes(id))).toHaveLength(2);
    expect(claims.flat().filter((id) => others.includes(id))).toHaveLength(2);
  });

  it('are taken together, and wait for nobody, of a supplier without a limit while another one has one', async () => {
    const [limited, supplier] = [await newSupplier(), await newSupplier()];
    await limit(limited, 1);
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) ids.push(await accept(supplier));
    const limitedIds = [await accept(limited), await accept(limited)];
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      // As a claim in turn would in another worker.
      await runner.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 3))', [supplier]);
      const claimed = await claim(newKeeper(), [...ids, ...limitedIds]);
      expect(claimed.filter((id) => ids.includes(id)).sort()).toEqual([...ids].sort());
      expect(claimed.filter((id) => limitedIds.includes(id))).toHaveLength(1);
      const [{ statements }] = await dataSource.query<[{ statements: number }]>(
        'SELECT count(DISTINCT xmin::text)::int AS statements FROM account_import_process WHERE id = ANY ($1)',
        [ids],
      );
      expect(statements).toBe(1);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });
});
