import { createTestDatabase, distinctSample, generateImports, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { connectAsOwner } from '../../testing/connect-as-owner.js';
import { call } from '../../testing/http-client.js';
import { importAccount, registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { LIST_METER_POINT_STATUSES } from './meter-point-statuses.queries.js';

let database: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;
let ours: TestSupplier;
let theirs: TestSupplier;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  dataSource = await connectAsOwner(database.url);
  ours = await registerSupplier(api, 'OURS');
  theirs = await registerSupplier(api, 'THEIRS');
});

afterAll(async () => {
  await api?.close();
  await dataSource?.destroy();
  await database?.drop();
});

const read = (code: string, number: string, as = ours) =>
  call(`${api.url}/v1/data-import/meterpoint-statuses-for-account/${code}/${number}/`, 'GET', {
    Authorization: `Token ${as.token}`,
  });
const nothing = [{ error: 'No account with meter points was found for this supplier and account number.' }];

describe('meterpoint-statuses-for-account', () => {
  it('shows each meter point with its status, in the order of the payload', async () => {
    const payload = distinctSample(1);
    const { number } = await importAccount(api, ours, payload);
    const points = payload.supply_addresses?.flatMap(({ meter_points: all }) => all ?? []) ?? [];
    const [first] = points;
    await dataSource.query(`UPDATE meter_point SET status = 'DE-ENERGISED' WHERE identifier = $1`, [first?.identifier]);
    const { status, body } = await read('OURS', number);
    expect(points.length).toBeGreaterThan(1);
    expect([status, body]).toEqual([
      200,
      points.map(({ identifier: mpxn }, index) => ({
        mpxn,
        status: index === 0 ? 'DE-ENERGISED' : 'PRE_REGISTRATION',
      })),
    ]);
  });

  it('answers a list with one error when there is no such account, or it is not of this organisation', async () => {
    const { number } = await importAccount(api, ours, distinctSample(2));
    await generateImports((text, values) => dataSource.query(text, values), {
      supplierId: ours.id,
      count: 1,
      states: ['PENDING'],
    });
    for (const answer of [
      await read('OURS', 'NOBODY'),
      await read('NOBODY', number),
      await read('OURS', number, theirs),
      // Staged, and without an account.
      await read('OURS', 'EXT-1'),
    ])
      expect([answer.status, answer.body]).toEqual([404, nothing]);
  });

  it('answers the same for an account without meter points', async () => {
    const imports = { supplierId: ours.id, count: 1, from: 10, states: ['PROCESSED'] };
    await generateImports((text, values) => dataSource.query(text, values), imports);
    const { status, body } = await read('OURS', 'EXT-10');
    expect([status, body]).toEqual([404, nothing]);
  });

  it('is found along indexes', async () => {
    const imports = { supplierId: ours.id, count: 5_000, from: 100, states: ['PROCESSED'] };
    await generateImports((text, values) => dataSource.query(text, values), imports);
    await dataSource.query(
      `INSERT INTO supply_address (id, account_id, position, supply_address1, supply_postcode,
         customer_at_supply_address_from_date)
       SELECT gen_random_uuid(), a.id, 0, 'x', 'x', '2026-01-01' FROM account a WHERE a.external_account_number LIKE 'EXT-%'`,
    );
    await dataSource.query(
      `INSERT INTO meter_point (id, account_id, supply_address_id, position, identifier, supply_type, status, mpid,
         supply_start_date)
       SELECT gen_random_uuid(), s.account_id, s.id, 0, s.id::text, 'GAS', 'LOST', 'x', '2026-01-01'
       FROM supply_address s WHERE s.supply_address1 = 'x'`,
    );
    await dataSource.query('ANALYZE account, supply_address, meter_point');
    const plan = JSON.stringify(await dataSource.query(`EXPLAIN ${LIST_METER_POINT_STATUSES}`, [ours.id, 'EXT-200']));
    expect(plan).toContain('account__supplier_external_number_uq');
    expect(plan).not.toContain('Seq Scan');
  });
});
