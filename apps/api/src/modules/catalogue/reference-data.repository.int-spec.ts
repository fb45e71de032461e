import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { Database } from '../../platform/database/database.js';
import { ReferenceDataRepository } from './reference-data.repository.js';

describe('ReferenceDataRepository', () => {
  let created: TestDatabase;
  let source: DataSource;
  let repository: ReferenceDataRepository;

  beforeAll(async () => {
    created = await createTestDatabase();
    source = new DataSource(dataSourceOptions({ url: created.url, poolSize: 2, applicationName: 'test' }));
    await source.initialize();
    repository = new ReferenceDataRepository(new Database(source));
  });
  afterAll(async () => {
    await source?.destroy();
    await created?.drop();
  });

  it('has no rates while nobody loaded any', async () => {
    expect((await repository.load()).data.productRates).toEqual(new Map());
  });

  it('has the rates in use by product and band, each until the next begins, with every digit of the price', async () => {
    await source.query(`INSERT INTO product (code, kind) VALUES ('P', 'FIXED'), ('Q', 'TRACKER')`);
    await source.query(`INSERT INTO product_rate
        (product_code, rate_band, kind, effective_from, effective_to, price_per_unit, is_active) VALUES
      ('P', 'DAY', 'CONSUMPTION', '2025-01-01', NULL, 12345678901234567890.1234567890, true),
      ('P', 'DAY', 'CONSUMPTION', '2024-01-01', '2024-12-31', 0.10, true),
      ('P', 'DAY', 'CONSUMPTION', '2023-01-01', '2023-12-31', 0.09, false),
      ('P', 'NIGHT', 'CONSUMPTION', '2024-01-01', NULL, 0.07, true),
      ('P', 'NIGHT', 'CONSUMPTION', '2025-03-01', NULL, 0.08, true),
      ('Q', 'STANDING', 'STANDING_CHARGE', '2024-01-01', NULL, NULL, true)`);
    const { productRates } = (await repository.load()).data;
    expect(productRates.get('P')?.get('DAY')).toEqual([
      { kind: 'CONSUMPTION', effectiveFrom: '2024-01-01', effectiveTo: '2024-12-31', pricePerUnit: '0.10' },
      {
        kind: 'CONSUMPTION',
        effectiveFrom: '2025-01-01',
        effectiveTo: null,
        pricePerUnit: '12345678901234567890.1234567890',
      },
    ]);
    expect(
      productRates
        .get('P')
        ?.get('NIGHT')
        ?.map(({ effectiveTo }) => effectiveTo),
    ).toEqual(['2025-02-28', null]);
    expect(productRates.get('Q')).toEqual(
      new Map([
        ['STANDING', [{ kind: 'STANDING_CHARGE', effectiveFrom: '2024-01-01', effectiveTo: null, pricePerUnit: null }]],
      ]),
    );
  });
});
