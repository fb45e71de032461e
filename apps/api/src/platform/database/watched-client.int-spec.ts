import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';
import { Database } from './database.js';
import { isTransientDatabaseError } from './pg-error.js';
import { watchedClient } from './watched-client.js';

/** Milliseconds. */
const SILENCE = 1_500;
let created: TestDatabase;
let watched: DataSource;
let patient: DataSource;

beforeAll(async () => {
  created = await createTestDatabase();
  const settings = { url: created.url, poolSize: 2, applicationName: 'test' };
  watched = await new DataSource(dataSourceOptions({ ...settings, silence: SILENCE })).initialize();
  patient = await new DataSource(dataSourceOptions({ ...settings, silence: 0 })).initialize();
});
afterAll(async () => {
  await watched?.destroy();
  await patient?.destroy();
  await created?.drop();
});

/** Says nothing for longer than that, and for very long. */
const SLEEP = `SELECT pg_sleep(${(SILENCE * 2) / 1_000})`;
const LONG_SLEEP = 'SELECT pg_sleep(60)';

describe('a database that says nothing', () => {
  it('is given up on after a while, and asked again over new connections', async () => {
    const silent = [watched.query(LONG_SLEEP), watched.query(LONG_SLEEP)];
    const failures = await Promise.all(silent.map((asking) => asking.catch((error: unknown) => error)));
    expect(failures.map(isTransientDatabaseError)).toEqual([true, true]);
    expect(await watched.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is waited for as long as it takes by who asked for that', async () => {
    await patient.query(SLEEP);
  });

  it('is left in peace between statements', async () => {
    const session = 'SELECT pg_backend_pid() AS pid';
    await new Database(watched).transaction(async (tx) => {
      const before = await tx.query(session);
      await patient.query(SLEEP);
      expect(await tx.query(session)).toEqual(before);
    });
  });
});

describe('a connection that is cut while nobody listens', () => {
  it('does not end the process, and fails the next statement', async () => {
    const Watched = watchedClient(SILENCE);
    const client = new Watched({ connectionString: created.url });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise<void>((resolve) => client.on('end', resolve));
    await patient.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    const failure = await client.query('SELECT 1').catch((error: unknown) => error);
    expect(isTransientDatabaseError(failure)).toBe(true);
  });
});
