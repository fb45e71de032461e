import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { freePort } from '../../../../../tools/lib/free-port.mjs';
import { dataSourceOptions } from './data-source-options.js';
import { isTransientDatabaseError, pgErrorCode } from './pg-error.js';
import { connectTo } from './primary-client.js';

describe('a URL of several servers', () => {
  let database: TestDatabase;
  /** Nobody listens at the first of them. */
  let several: URL;

  beforeAll(async () => {
    database = await createTestDatabase();
    const url = new URL(database.url);
    several = new URL(`${database.url}?target_session_attrs=read-write`);
    several.host = `127.0.0.1:${await freePort()}`;
    several.searchParams.set('second', url.host);
  });
  afterAll(async () => {
    await database?.drop();
  });

  /** @param password that of the server when not given */
  function urlOf(password = several.password): string {
    const { username, host, pathname, searchParams } = several;
    return `postgresql://${username}:${password}@${host},${searchParams.get('second')}${pathname}?target_session_attrs=read-write`;
  }

  const begin = (url: string) =>
    new DataSource(dataSourceOptions({ url, poolSize: 2, applicationName: 'several', rows: 'platform' })).initialize();

  it('leads every connection of a pool to the one that takes writes', async () => {
    const source = await begin(urlOf());
    try {
      const asked = await Promise.all(
        [1, 2, 3, 4].map(() => source.query('SELECT current_user::text AS role, inet_server_port() AS port')),
      );
      const port = Number(several.searchParams.get('second')?.split(':')[1]);
      expect(asked.flat()).toEqual(Array.from({ length: 4 }, () => ({ role: 'carryover_platform', port })));
    } finally {
      await source.destroy();
    }
  });

  it('is told as what passes while none of them takes writes, and leads on when one does again', async () => {
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    const name = owner.escapeIdentifier(several.pathname.slice(1));
    try {
      await owner.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
      const refused = await connectTo(urlOf(), 'several').then(
        () => null,
        (error: unknown) => error,
      );
      expect([isTransientDatabaseError(refused), pgErrorCode(refused)]).toEqual([true, '57P03']);
      await owner.query(`SET default_transaction_read_only = off`);
      await owner.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
      const client = await connectTo(urlOf(), 'several');
      expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
      await client.end();
    } finally {
      await owner.end();
    }
  });

  it('tells of a wrong password, as waiting does not help', async () => {
    await expect(connectTo(urlOf('wrong'), 'several')).rejects.toMatchObject({ code: '28P01' });
  });
});
