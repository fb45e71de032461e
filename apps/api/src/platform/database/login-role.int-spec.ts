import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';
import { Database } from './database.js';
import { ensureLoginRole } from './login-role.js';
import { refuseTableOwner } from './table-owner.js';

const PASSWORD = 'a password: 50% of @ll/none';

describe('who api and worker log in as', () => {
  const made: string[] = [];
  let database: TestDatabase;
  let owner: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new Client({ connectionString: database.url });
    await owner.connect();
  });
  afterAll(async () => {
    // Nobody can be dropped who owns or may do something, and roles are the server's.
    await owner?.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} OWNER TO CURRENT_USER`);
    for (const role of made.reverse()) await owner?.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await owner?.end();
    await database?.drop();
  });

  /** A role of this test's own, or the name of one to be made. */
  async function role(attributes: string | null): Promise<string> {
    const name = `login_test_${randomBytes(6).toString('hex')}`;
    if (attributes !== null) await owner.query(`CREATE ROLE ${name} ${attributes}`);
    made.push(name);
    return name;
  }

  function urlOf(name: string, password = PASSWORD): string {
    const url = new URL(database.url);
    url.username = name;
    url.password = encodeURIComponent(password);
    return url.href;
  }

  /** What a process does when it starts. */
  async function start(url: string, allowTableOwner = 'no'): Promise<void> {
    const settings = { url, poolSize: 2, applicationName: 'login-test', rows: 'scoped' } as const;
    const source = await new DataSource(dataSourceOptions(settings)).initialize();
    try {
      await refuseTableOwner(new Database(source), { allowTableOwner });
    } finally {
      await source.destroy();
    }
  }

  it('is nobody who owns the tables, a superuser least of all, unless that is asked for', async () => {
    const { user } = owner;
    await expect(start(database.url)).rejects.toThrow(
      `the user of DATABASE_URL, ${user}, could become ${user}, who owns what is in there`,
    );
    await start(database.url, 'yes');
    await expect(start(urlOf(await role(`SUPERUSER LOGIN PASSWORD '${PASSWORD}'`)))).rejects.toThrow('could become');
  });

  it('is nobody who could become the owner, however many roles there are between', async () => {
    const login = await role(null);
    await ensureLoginRole(database.url, urlOf(login));
    await start(urlOf(login));
    const [table, between] = [await role('NOLOGIN'), await role('NOLOGIN')];
    await owner.query(`GRANT ${table} TO ${between}; GRANT ${between} TO ${login}`);
    await start(urlOf(login));
    await owner.query(`GRANT CREATE ON SCHEMA public TO ${table}; ALTER TABLE note OWNER TO ${table}`);
    await expect(start(urlOf(login))).rejects.toThrow(`could become ${table}`);
    await expect(ensureLoginRole(database.url, urlOf(login))).rejects.toThrow('owns or may do too much');
    await owner.query('ALTER TABLE note OWNER TO CURRENT_USER');
    await start(urlOf(login));
  });

  it('is nobody who owns a function or the database', async () => {
    const login = await role(null);
    await ensureLoginRole(database.url, urlOf(login));
    await owner.query(`CREATE FUNCTION harmless() RETURNS int LANGUAGE sql AS 'SELECT 1'`);
    await owner.query(`GRANT CREATE ON SCHEMA public TO ${login}; ALTER FUNCTION harmless OWNER TO ${login}`);
    await expect(start(urlOf(login))).rejects.toThrow(`could become ${login}`);
    await owner.query(`DROP FUNCTION harmless; ALTER DATABASE ${owner.database} OWNER TO ${login}`);
    await expect(start(urlOf(login))).rejects.toThrow(`could become ${login}`);
  });

  it('is a role that migrate makes, with a password that is in no statement, and that it can change', async () => {
    const login = await role(null);
    await ensureLoginRole(database.url, urlOf(login));
    await start(urlOf(login));
    const { rows } = await owner.query('SELECT rolpassword, rolinherit, rolsuper FROM pg_authid WHERE rolname = $1', [
      login,
    ]);
    expect(rows).toEqual([
      { rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$4096:/), rolinherit: false, rolsuper: false },
    ]);
    await ensureLoginRole(database.url, urlOf(login, 'another'));
    await expect(start(urlOf(login))).rejects.toThrow('password authentication failed');
    await start(urlOf(login, 'another'));
  });

  it('sees no table before it acts as one of the roles of processes, and never one of its own', async () => {
    const login = await role(null);
    await ensureLoginRole(database.url, urlOf(login));
    const client = new Client({ connectionString: urlOf(login) });
    await client.connect();
    try {
      await expect(client.query('SELECT FROM account')).rejects.toThrow('permission denied');
      await expect(client.query('CREATE TABLE mine ()')).rejects.toThrow('permission denied');
      await expect(client.query(`SET ROLE ${owner.user}`)).rejects.toThrow('permission denied');
      await client.query('SET ROLE carryover_platform');
      await client.query('SELECT FROM account');
      await expect(client.query('DROP TABLE account')).rejects.toThrow('must be owner');
    } finally {
      await client.end();
    }
  });

  it('is none that may do more already: that one is left as it was', async () => {
    const superuser = await role(`SUPERUSER LOGIN PASSWORD 'kept'`);
    await expect(ensureLoginRole(database.url, urlOf(superuser))).rejects.toThrow('owns or may do too much');
    await expect(ensureLoginRole(database.url, urlOf('carryover_platform'))).rejects.toThrow('owns or may do too much');
    await start(urlOf(superuser, 'kept'), 'yes');
    for (const url of [urlOf(''), urlOf('somebody', '')])
      await expect(ensureLoginRole(database.url, url)).rejects.toThrow('needs a user and a password');
  });
});
