import { setTimeout as pause } from 'node:timers/promises';
import { migrations } from '@carryover/migrations';
import type { Client } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';
import { pgErrorCode } from './pg-error.js';
import { connectTo } from './primary-client.js';
import { refusePooler } from './unfit-pooler.js';

/** Any number, the same in every process of every release. */
const MIGRATION_LOCK = 7_316_420_118;

/** Milliseconds between two questions whether the lock is free. */
const TURN_ASKED_EVERY = 100;

export const MIGRATING = 'carryover-migrate';

/**
 * Milliseconds that a statement of a migration waits for a table lock. Other transactions queue behind a waiting
 * lock, so a running service must not notice the wait.
 */
const LOCK_WAIT = 400;
const LOCK_NOT_AVAILABLE = '55P03';

/** How a migration that did not get its locks is tried again. Milliseconds. */
export interface MigrationPatience {
  readonly between: number;
  readonly altogether: number;
}
type Migrations = readonly (new () => MigrationInterface)[];

const PATIENCE: MigrationPatience = { between: 1_000, altogether: 600_000 };

/**
 * Applies pending migrations. Several processes may call it at once: an advisory lock lets one work, and the others
 * find nothing to do. A migration that does not get its table lock quickly is rolled back and retried, so that
 * readers and writers never queue behind it for long.
 * @returns names of the applied migrations
 * @throws the database's error when a migration fails or never gets its lock; Error behind a pooler
 */
export async function runMigrations(
  url: string,
  { all = migrations, patience = PATIENCE }: { all?: Migrations; patience?: MigrationPatience } = {},
): Promise<string[]> {
  const lock = await connectTo(url, 'carryover-migrate-lock');
  try {
    await refusePooler(lock);
    await takeTurn(lock);
    const before = await appliedNames(lock);
    await applyPatiently(url, all, patience);
    return (await appliedNames(lock)).filter((name) => !before.includes(name));
  } finally {
    await lock.end();
  }
}

/**
 * Acquires the lock by polling: a statement waiting inside the database would hold a snapshot, and `CREATE INDEX
 * CONCURRENTLY` of the lock's owner would wait for it for ever.
 */
async function takeTurn(lock: Client): Promise<void> {
  for (;;) {
    const { rows } = await lock.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK]);
    if (rows[0]?.taken === true) return;
    await pause(TURN_ASKED_EVERY);
  }
}

async function appliedNames(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    `SELECT to_regclass('migration')::text AS found`,
  );
  if (tables[0]?.found === null) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY id');
  return rows.map(({ name }) => name);
}

async function applyPatiently(url: string, all: Migrations, { between, altogether }: MigrationPatience): Promise<void> {
  const end = performance.now() + altogether;
  for (;;) {
    try {
      await applyPending(url, all);
      return;
    } catch (error) {
      if (pgErrorCode(error) !== LOCK_NOT_AVAILABLE || performance.now() > end) throw error;
    }
    await pause(between);
  }
}

async function applyPending(url: string, all: Migrations): Promise<void> {
  const settings = { url, poolSize: 2, applicationName: MIGRATING, statementTimeout: 0, lockTimeout: LOCK_WAIT };
  const dataSource = new DataSource({ ...dataSourceOptions(settings), migrations: [...all] });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}
