import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { freePort } from '../../../../../tools/lib/free-port.mjs';
import { dataSourceOptions } from './data-source-options.js';
import { isTransientDatabaseError, pgErrorCode } from './pg-error.js';
import { connectTo, primaryClient } from './primary-client.js';

/** Servers that tests play, and who is connected to them. */
const played: Server[] = [];
const connected: Socket[] = [];

/** Accepts connections and leaves what it is sent to the test. @returns its port */
async function play(answer: (message: string, socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    connected.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => answer(bytes.toString('latin1'), socket));
  });
  played.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A message of the protocol: its letter, its length, what it says. */
function message(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

const READY = message('Z', Buffer.from('I'));
const INTEGER = 23;

/** Lets everybody in and answers every statement with its timeline, once it may. */
async function playPrimary(timeline: number, mayAnswer: () => Promise<unknown>): Promise<number> {
  const digits = Buffer.from(String(timeline));
  const column = Buffer.concat([Buffer.from('\0\x01timeline\0'), Buffer.alloc(18)]);
  column.writeInt32BE(INTEGER, 17);
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, digits.length]), digits]);
  const answer = [message('T', column), message('D', row), message('C', Buffer.from('SELECT 1\0')), READY];
  return await play((sent, socket) => {
    if (sent.includes('user\0')) socket.write(Buffer.concat([message('R', Buffer.alloc(4)), READY]));
    if (sent.startsWith('Q')) void mayAnswer().then(() => socket.write(Buffer.concat(answer)));
  });
}

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
    for (const server of played) server.close();
    for (const socket of connected) socket.destroy();
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

  it('does not wait for a server that says nothing once another takes writes', async () => {
    const mute = { given: false, up: false };
    const port = await play((_, socket) => {
      mute.given = true;
      socket.on('end', () => {
        mute.up = true;
      });
    });
    const url = urlOf().replace(/@[^,]*/, `@127.0.0.1:${port}`);
    const client = await connectTo(url, 'several');
    expect([mute.given, mute.up]).toEqual([true, false]);
    await client.end();
  });

  it('takes the one that was promoted last, also when it answers late and was known before', async () => {
    let isLate = false;
    const late = await playPrimary(2, () => new Promise((resolve) => setTimeout(resolve, isLate ? 600 : 20)));
    const early = await playPrimary(1, () => Promise.resolve());
    const url = (port: number) => `postgresql://u:p@127.0.0.1:${port}/d`;
    const servers = [url(early), url(late)] as const;
    const PrimaryClient = primaryClient(Client, { servers, isForWrites: true });
    for (const each of [false, true]) {
      isLate = each;
      const client = new PrimaryClient({ connectionString: servers[0] });
      await client.connect();
      expect(client.port).toBe(late);
      await client.end();
    }
  });
});
