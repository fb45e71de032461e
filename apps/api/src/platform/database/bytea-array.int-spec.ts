import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { byteaArray } from './bytea-array.js';
import { dataSourceOptions } from './data-source-options.js';

describe('byteaArray', () => {
  let created: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    created = await createTestDatabase();
    source = await new DataSource(
      dataSourceOptions({ url: created.url, poolSize: 1, applicationName: 'test' }),
    ).initialize();
  });
  afterAll(async () => {
    await source?.destroy();
    await created?.drop();
  });

  it.each([
    ['bytes of every kind, and none', [Buffer.from([0, 255, 92, 34]), Buffer.alloc(0), Buffer.alloc(100_000, 7)]],
    ['nulls', [null, Buffer.from('a'), null]],
    ['nothing', []],
  ])('is read by PostgreSQL as it was given: %s', async (_, items) => {
    const rows: { item: Buffer | null }[] = await source.query(
      'SELECT item FROM unnest($1::bytea[]) WITH ORDINALITY AS i (item, n) ORDER BY i.n',
      [byteaArray(items)],
    );
    expect(rows.map(({ item }) => item)).toEqual(items);
  });
});
