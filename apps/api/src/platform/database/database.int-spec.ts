import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';
import { Database } from './database.js';
import { newId } from './new-id.js';
import { pgConstraintName, pgErrorCode } from './pg-error.js';
import { runMigrations } from './run-migrations.js';
import { runPrepared } from './run-prepared.js';

const ADD = 'INSERT INTO organization (id, name, created_at) VALUES ($1, $2, now())';

describe('Database', () => {
  let created: TestDatabase;
  let source: DataSource;
  let database: Database;

  beforeAll(async () => {
    created = await createTestDatabase();
    source = new DataSource(dataSourceOptions({ url: created.url, poolSize: 4, applicationName: 'test' }));
    await source.initialize();
    database = new Database(source);
  });
  afterAll(async () => {
    await source?.destroy();
    await created?.drop();
  });

  it('keeps nothing of a transaction that fails', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.query(ADD, [newId(), 'Half']);
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await database.reader.query(`SELECT 1 FROM organization WHERE name = 'Half'`)).toEqual([]);
  });

  it('starts again from the beginning when it loses a deadlock', async () => {
    const ids = [newId(), newId()];
    for (const id of ids) await database.reader.query(ADD, [id, id]);
    let starts = 0;
    let arrived = 0;
    let open: () => void = () => undefined;
    const bothHoldOne = new Promise<void>((resolve) => {
      open = resolve;
    });
    const lockInOrder = (order: string[]) =>
      database.transaction(async (tx) => {
        starts += 1;
        for (const id of order) {
          await tx.query('SELECT 1 FROM organization WHERE id = $1 FOR UPDATE', [id]);
          arrived += 1;
          if (arrived === 2) open();
          await bothHoldOne;
        }
      });
    await Promise.all([lockInOrder(ids), lockInOrder([...ids].reverse())]);
    // The one that lost may meet the other once more.
    expect(starts).toBeGreaterThanOrEqual(3);
  });

  it('gives up on a conflict that does not end', async () => {
    let starts = 0;
    const failing = database.transaction(async (tx) => {
      starts += 1;
      await tx.query(`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$`);
    });
    await expect(failing).rejects.toMatchObject({ code: '40001' });
    expect(starts).toBe(4);
  });

  it('names the code and the constraint of a violation', async () => {
    await database.reader.query(ADD, [newId(), 'Twice']);
    const error = await database.reader.query(ADD, [newId(), 'Twice']).catch((reason: unknown) => reason);
    expect([pgErrorCode(error), pgConstraintName(error)]).toEqual(['23505', 'organization__name_uq']);
  });

  it('limits every statement, lock and idle transaction', async () => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    for (const name of names) {
      const [row] = await database.reader.query(`SELECT current_setting('${name}') AS value`);
      expect(row.value).toMatch(/^\d+s$/);
    }
  });

  it('runs a prepared statement in the transaction it is given', async () => {
    const rows = await database.transaction((tx) => runPrepared(tx, 'add-two', 'SELECT $1::int + 2 AS sum', [3]));
    expect(rows).toEqual([{ sum: 5 }]);
    await expect(runPrepared(database.reader, 'add-two', 'SELECT 1', [])).rejects.toThrow('transaction');
  });
});

describe('runMigrations', () => {
  it('lets several processes start at once, and one do the work', async () => {
    const created = await createTestDatabase();
    try {
      const source = new DataSource(dataSourceOptions({ url: created.url, poolSize: 2, applicationName: 'test' }));
      await source.initialize();
      await source.query('DROP SCHEMA public CASCADE');
      await source.query('CREATE SCHEMA public');
      await source.destroy();
      const applied = await Promise.all([1, 2, 3].map(() => runMigrations(created.url)));
      expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    } finally {
      await created.drop();
    }
  });
});
