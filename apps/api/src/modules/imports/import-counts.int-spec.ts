import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { asPlatform } from '../../platform/database/data-scope.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/new-id.js';
import { addSupplier } from '../../testing/add-supplier.js';
import { storeImport } from '../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { ImportCountsQueries } from './import-counts.queries.js';
import { ImportCounter } from './operations/import-counter.js';

const COUNTED = `SELECT import_supplier_id AS supplier, status, count(*)::int AS count FROM account_import_process
  GROUP BY import_supplier_id, status`;

describe('counts of imports', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let suppliers: string[];
  let fold: () => Promise<number>;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
    suppliers = [await addSupplier(source, 'ONE'), await addSupplier(source, 'TWO')];
    const counter = Reflect.construct(ImportCounter, [api.app.get(Database), undefined]);
    fold = () => asPlatform(() => counter.fold());
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  /** As they are said, and as they are counted row by row, at the same moment as far as nobody writes. */
  async function bothCounts() {
    const said = await asPlatform(() => api.app.get(ImportCountsQueries).bySupplier());
    const rows = await source.query<{ supplier: string; status: string; count: number }[]>(COUNTED);
    const flat = [...said].flatMap(([supplier, counts]) =>
      Object.entries(counts).map(([status, count]) => ({ supplier, status, count })),
    );
    const inOrder = (list: typeof rows) => list.map((row) => Object.values(row).join(' ')).sort();
    return { said: inOrder(flat.filter(({ count }) => count !== 0)), counted: inOrder(rows) };
  }

  async function expectExact() {
    const { said, counted } = await bothCounts();
    expect(said).toEqual(counted);
    return said;
  }

  it('follow what is made, changed and deleted, by one statement or many, before and after they are folded', async () => {
    const [one = '', two = ''] = suppliers;
    for (let number = 0; number < 6; number += 1)
      await storeImport(source, { supplierId: number % 2 === 0 ? one : two, number: newId(), status: 'ERRORED' });
    expect(await expectExact()).toEqual([`${one} ERRORED 3`, `${two} ERRORED 3`].sort());
    expect(await fold()).toBeGreaterThan(0);
    await expectExact();
    await source.query(
      `UPDATE account_import_process SET status = 'PENDING', latest_error_code = NULL,
      latest_error_detail = NULL, latest_error_domain = NULL WHERE import_supplier_id = $1`,
      [one],
    );
    await source.query('UPDATE account_import_process SET modified_at = now()');
    expect(await expectExact()).toEqual([`${one} PENDING 3`, `${two} ERRORED 3`].sort());
    await source.query('DELETE FROM account_import_payload');
    await source.query('DELETE FROM account_import_process WHERE import_supplier_id = $1', [two]);
    expect(await expectExact()).toEqual([`${one} PENDING 3`]);
    await fold();
    expect(await expectExact()).toEqual([`${one} PENDING 3`]);
    expect(await fold()).toBe(0);
  });

  it('forget what is rolled back', async () => {
    const before = await expectExact();
    const failed = source.transaction(async (tx) => {
      await tx.query(`UPDATE account_import_process SET status = 'CANCELLED'`);
      throw new Error('No.');
    });
    await expect(failed).rejects.toThrow('No.');
    expect(await expectExact()).toEqual(before);
  });

  it('stay exact while several write and several fold', async () => {
    const [one = '', two = ''] = suppliers;
    const write = async (supplierId: string) => {
      for (let number = 0; number < 20; number += 1) {
        const id = await storeImport(source, { supplierId, number: newId() });
        if (number % 3 === 0)
          await source.query(`UPDATE account_import_process SET status = 'CANCELLED' WHERE id = $1`, [id]);
      }
    };
    let isWriting = true;
    const folding = async () => {
      while (isWriting) {
        await fold();
        // No count is ever below nought: changes and counts are read at the same moment.
        for (const counts of (await asPlatform(() => api.app.get(ImportCountsQueries).bySupplier())).values())
          for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(0);
      }
    };
    const folders = [folding(), folding()];
    await Promise.all([write(one), write(two), write(one)]);
    isWriting = false;
    await Promise.all(folders);
    await expectExact();
    await fold();
    await expectExact();
  });

  it('are written in a row of their own for each statement, so that no import waits for another', async () => {
    const [supplierId = ''] = suppliers;
    const waiting = await source.createQueryRunner();
    await waiting.startTransaction();
    try {
      await waiting.query(
        `UPDATE account_import_process SET status = 'CANCELLED'
        WHERE id = (SELECT id FROM account_import_process WHERE import_supplier_id = $1 AND status = 'PENDING' LIMIT 1)`,
        [supplierId],
      );
      await storeImport(source, { supplierId, number: newId() });
      await fold();
    } finally {
      await waiting.rollbackTransaction();
      await waiting.release();
    }
    await expectExact();
  });
});
