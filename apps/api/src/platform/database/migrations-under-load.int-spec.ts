import { BASELINE, migrations } from '@carryover/migrations';
import { createEmptyDatabase, generateImports, type TestDatabase } from '@carryover/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrateUnderLoad, type Noticed } from '../../testing/migrations/migrate-under-load.js';
import { runMigrations } from './run-migrations.js';

/** `npm run migrate-under-load` sets more. */
const ROWS = Number(process.env.MIGRATION_ROWS ?? 5_000);
const SUPPLIER = '01900000-0000-7000-8000-00000000aaaa';
const baseline = migrations.slice(0, migrations.findIndex(({ name }) => name === BASELINE) + 1);

/** A migration of these statements that comes after all others. */
function migrationOf(...statements: string[]): new () => MigrationInterface {
  return class Planted9999999999999 implements MigrationInterface {
    async up(queryRunner: QueryRunner): Promise<void> {
      for (const statement of statements) await queryRunner.query(statement);
    }

    async down(): Promise<void> {}
  };
}

describe('old code at work', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createEmptyDatabase();
    await runMigrations(database.url, { all: baseline });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`INSERT INTO organization (id, name, created_at) VALUES ($1, 'Load', now())`, [SUPPLIER]);
    await client.query(
      `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
       VALUES ($1, $1, 'LOAD', 'Load', 'Ongoing', '{}', now(), now())`,
      [SUPPLIER],
    );
    await generateImports((text, values) => client.query(text, values), { supplierId: SUPPLIER, count: ROWS });
    await client.query(`INSERT INTO account_import_event (process_id, event, to_status, attempt, payload_version, occurred_at)
      SELECT id, 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED', 'PENDING', 0, 1, created_at FROM account_import_process`);
    await client.query('ANALYZE');
    await client.end();
  }, 600_000);

  afterEach(() => database?.drop());

  function expectUnnoticed({ longestWait, failures, transactions, took }: Noticed): void {
    expect(failures).toEqual([]);
    expect(longestWait).toBeLessThan(1_000);
    if (process.env.MIGRATION_ROWS !== undefined)
      console.info(
        `${ROWS} rows: ${Math.round(longestWait)} ms longest wait, ${transactions} transactions, ${Math.round(took)} ms`,
      );
  }

  it('waits for no migration after the baseline longer than a second, and works before, meanwhile and afterwards', async () => {
    const noticed = await migrateUnderLoad({ url: database.url, rows: ROWS, held: 1_500 }, () =>
      runMigrations(database.url),
    );
    expectUnnoticed(noticed);
  }, 600_000);

  it('is not held up by a migration that waits for a long reader: it gives way and comes back', async () => {
    const all = [...baseline, migrationOf('ALTER TABLE account_import_process ADD COLUMN planted text')];
    const noticed = await migrateUnderLoad({ url: database.url, rows: ROWS, held: 1_500 }, () =>
      runMigrations(database.url, { all, patience: { between: 300, altogether: 120_000 } }),
    );
    expectUnnoticed(noticed);
  }, 600_000);

  it('is seen to wait when a migration keeps a table to itself', async () => {
    const slow = migrationOf('ALTER TABLE account_import_event ADD COLUMN planted text', 'SELECT pg_sleep(1.5)');
    const noticed = await migrateUnderLoad({ url: database.url, rows: ROWS }, () =>
      runMigrations(database.url, { all: [...baseline, slow] }),
    );
    expect(noticed.longestWait).toBeGreaterThan(1_000);
  }, 600_000);

  it('is seen to fail when a migration takes away what it uses', async () => {
    const rash = migrationOf('ALTER TABLE account_import_event RENAME COLUMN occurred_at TO happened_at');
    const noticed = await migrateUnderLoad({ url: database.url, rows: ROWS }, () =>
      runMigrations(database.url, { all: [...baseline, rash] }),
    );
    expect(noticed.failures).not.toEqual([]);
  }, 600_000);
});
