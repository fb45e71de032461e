import { randomBytes } from 'node:crypto';
import { PLATFORM_ROLE, REQUEST_ROLE } from '@carryover/migrations';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { asPlatform } from './data-scope.js';
import { dataSourceOptions } from './data-source-options.js';

describe('a connection on which a scope could not be told', () => {
  const login = `scope_test_${randomBytes(6).toString('hex')}`;
  let database: TestDatabase;
  let owner: Client;
  /** One connection. */
  let scoped: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`CREATE ROLE ${login} LOGIN PASSWORD 'a password' IN ROLE ${PLATFORM_ROLE}, ${REQUEST_ROLE}`);
    const url = new URL(database.url);
    url.username = login;
    url.password = encodeURIComponent('a password');
    const settings = { url: url.href, poolSize: 1, applicationName: 'test', rows: 'scoped' as const };
    scoped = await new DataSource(dataSourceOptions(settings)).initialize();
  });
  afterAll(async () => {
    await scoped?.destroy();
    await owner?.query(`DROP OWNED BY ${login}; DROP ROLE ${login}`);
    await owner?.end();
    await database?.drop();
  });

  it('can be used again, whatever the server has prepared of it', async () => {
    const ask = () => asPlatform(() => scoped.query('SELECT count(*)::int AS n FROM import_supplier'));
    const answer = await ask();
    await owner.query(`REVOKE ${PLATFORM_ROLE} FROM ${login}`);
    await expect(ask()).rejects.toThrow('permission denied to set role');
    await owner.query(`GRANT ${PLATFORM_ROLE} TO ${login}`);
    expect([await ask(), await ask()]).toEqual([answer, answer]);
  });
});
