import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createTestDatabase, liveMemory, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openSlowClient } from '../../testing/slow-clients.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { until } from '../../testing/until.js';

const NUMBER = 10;
/** Bytes of a body that are there when its memory is looked at. */
const SENT = 65_000;
const SPACES = Buffer.alloc(65_500, ' ');
/** Sent along with each later byte, so that what little may still come keeps its client from being told to go. */
const FILLER = `;${'x'.repeat(2_000)}`;
/** Bytes that each may take: those of the body while they are copied, and what any connection takes. A Buffer for each byte takes ten million. */
const MOST = 1_000_000;

describe('bodies that come in pieces of a byte, and do not end', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let clients: Socket[] = [];
  let sending: NodeJS.Timeout;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
  });
  afterEach(() => {
    clearInterval(sending);
    for (const client of clients) client.destroy();
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  it.each([
    ['as they are', '', SPACES],
    ['packed', 'Content-Encoding: gzip\r\n', gzipSync(SPACES, { level: 0 })],
  ])(`hold little memory of a stranger's, ${NUMBER} at once, %s`, async (_, encoding, body) => {
    const head = `POST /v1/graphql/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${encoding}Transfer-Encoding: chunked\r\n\r\n`;
    const pieces = [...body].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`);
    const first = Buffer.from(head + pieces.slice(0, SENT).join(''), 'latin1');
    const received: Socket[] = [];
    const server: Server = api.app.getHttpServer();
    server.on('connection', (socket) => received.push(socket));
    const before = await liveMemory();
    let sent = SENT;
    sending = setInterval(() => {
      const later = pieces[sent]?.replace('\r\n', `${FILLER}\r\n`) ?? '';
      for (const client of clients) client.write(later, 'latin1');
      sent += 1;
    }, 250);
    clients = await Promise.all(Array.from({ length: NUMBER }, () => openSlowClient(api.url, { first })));
    const isThere = () => received.length === NUMBER && received.every((socket) => socket.bytesRead >= first.length);
    await until(isThere, 'all of them');
    expect((await liveMemory()) - before).toBeLessThan(NUMBER * MOST);
    // Most were not told to go yet, which frees it.
    expect(clients.filter(({ bytesRead }) => bytesRead === 0).length).toBeGreaterThan(NUMBER / 2);
  });
});
