import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { type ClaimedPack, PackBuildingRepository } from './pack-building.repository.js';

const building = new PackBuildingRepository();
let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 2, applicationName: 'pack-building test' };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  database = new Database(dataSource);
});
afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

async function claimed(): Promise<ClaimedPack> {
  const claim = await building.claim(database.reader);
  if (claim === null) throw new Error('A pack was due.');
  return claim;
}

/** Lets the time pass in which no other worker takes the pack. */
const lapse = () => dataSource.query(`UPDATE pack SET due_at = clock_timestamp() - interval '1 second'`);

describe('a pack that is being built', () => {
  it('is kept from other workers by a sign of life, but not by one of the attempt before', async () => {
    const importSupplierId = await addSupplier(dataSource, 'PACKS');
    const factsAt = new Date().toISOString();
    await building.add(database.reader, { importSupplierId, waveId: null, reportId: newId(), factsAt });
    const first = await claimed();
    await lapse();
    await building.renew(database.reader, first);
    expect(await building.claim(database.reader)).toBeNull();
    await lapse();
    expect(await claimed()).toEqual({ ...first, attempt: 2 });
    await lapse();
    await building.renew(database.reader, first);
    expect(await claimed()).toEqual({ ...first, attempt: 3 });
  });
});
