import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';

/** Any number, the same in every process of every release. */
const MIGRATION_LOCK = 7_316_420_118;

/**
 * Brings the schema up to date and returns the names of the migrations applied. Several processes may call this at once:
 * an advisory lock lets one work and the others find nothing left to do.
 */
export async function runMigrations(url: string): Promise<string[]> {
  const lock = new Client({ connectionString: url, application_name: 'carryover-migrate-lock', keepAlive: true });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await applyPending(url);
  } finally {
    await lock.end();
  }
}

async function applyPending(url: string): Promise<string[]> {
  const settings = { url, poolSize: 2, applicationName: 'carryover-migrate', statementTimeout: 0 };
  const dataSource = new DataSource(dataSourceOptions(settings));
  await dataSource.initialize();
  try {
    const applied = await dataSource.runMigrations();
    return applied.map(({ name }) => name);
  } finally {
    await dataSource.destroy();
  }
}
