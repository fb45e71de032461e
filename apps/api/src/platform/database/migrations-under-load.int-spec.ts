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
const WAVE = '01900000-0000-7000-8000-00000000bbbb';
const upTo = (last: string) => migrations.slice(0, migrations.findIndex(({ name }) => name === last) + 1);
const baseline = upTo(BASELINE);
/** With which there may be waves, that are released and halted, and no more. */
const waves = upTo('IndexFailuresThatAreOver1760000080500');

/** Puts all imports into a wave, a line for each. */
async function fillWave(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // Behind the wall of rows, which the owner is, too.
  await client.query('SET ROLE carryover_platform');
  await client.query(
    `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
     VALUES ($1, $2, 'LOAD', 'LOADING', 'LOADING', now(), now())`,
    [WAVE, SUPPLIER],
  );
  await client.query(`INSERT INTO import_wave_part (id, wave_id, code, sending, lines) VALUES ($1, $1, 'a', 1, 0)`, [
    WAVE,
  ]);
  await client.query('UPDATE account_import_process SET wave_id = $1', [WAVE]);
  await client.query(`INSERT INTO import_wave_line (part_id, wave_id, line, sending, digest, outcome, process_id)
    SELECT wave_id, wave_id, row_number() OVER (), 1, '', 'accepted', id FROM account_import_process`);
  await client.query('RESET ROLE');
  await client.query('ANALYZE');
  await client.end();
}

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

  it('waits for none after there were waves with accounts, either', async () => {
    await runMigrations(database.url, { all: waves });
    await fillWave(database.url);
    const noticed = await migrateUnderLoad({ url: database.url, rows: ROWS, held: 1_500, hasWaves: true }, () =>
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
