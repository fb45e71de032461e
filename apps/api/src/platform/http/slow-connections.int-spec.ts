import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/http-client.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';

const POST = 'POST /v2/data-import/accounts/validate/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

/** What a client that holds a place without using it sends at first, and each second from then on. */
const KINDS: Readonly<Record<string, { first: string; later?: string; takesNothing?: true }>> = {
  'says nothing at all': { first: '' },
  'sends a header a byte at a time': { first: 'GET /health/live HTTP/1.1\r\nX-Slow: ', later: 'a' },
  'sends a body a byte at a time that nobody reads': { first: `${POST}Content-Length: 90000\r\n\r\n`, later: ' ' },
  'sends a body in pieces of a byte': { first: `${POST}Transfer-Encoding: chunked\r\n\r\n`, later: '1\r\n \r\n' },
  'sends a body to be read a byte at a time': {
    first: 'POST /v1/graphql/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n',
    later: ' ',
  },
  'asks once and stays': { first: 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n' },
  'asks for much and takes nothing': {
    first: 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(12),
    takesNothing: true,
  },
};
const NUMBER = 500;

describe('connections that are held and not used', () => {
  let database: TestDatabase;
  let api: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    // An idle connection of a proxy in front is kept for later.
    api = await startTestApplication({ databaseUrl: database.url, variables: { TRUSTED_PROXIES: 'none' } });
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  async function open({ first, takesNothing }: { first: string; takesNothing?: true }): Promise<Socket> {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(first);
    if (takesNothing) socket.pause();
    else socket.resume();
    return socket;
  }
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      api.app.getHttpServer().getConnections((error: Error | null, count: number) => {
        if (error === null) resolve(count);
        else reject(error);
      });
    });

  it(`are closed within 10 s, ${NUMBER} of all kinds, while others are answered`, async () => {
    const kinds = Object.values(KINDS);
    const all = await Promise.all(
      Array.from({ length: NUMBER }, async (_, index) => {
        const kind = kinds[index % kinds.length] ?? { first: '' };
        return { kind, socket: await open(kind) };
      }),
    );
    const startedAt = performance.now();
    const trickle = setInterval(() => {
      for (const { kind, socket } of all) if (kind.later !== undefined && socket.writable) socket.write(kind.later);
    }, 1_000);
    let slowest = 0;
    try {
      while ((await connections()) > 1) {
        const askedAt = performance.now();
        const { status } = await call(`${api.url}/health/live`, 'GET', { Connection: 'close' });
        expect(status).toBe(200);
        slowest = Math.max(slowest, performance.now() - askedAt);
        if (performance.now() - startedAt > 30_000) break;
      }
    } finally {
      clearInterval(trickle);
      for (const { socket } of all) socket.destroy();
    }
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(slowest).toBeLessThan(2_000);
  });

  it('are not those of a large body on a slow line, which is looked at when it is there', async () => {
    const socket = await open({ first: `${POST}Content-Length: 120000\r\n\r\n` });
    socket.setEncoding('utf8');
    const heard: string[] = [];
    socket.on('data', (text) => heard.push(String(text)));
    let sent = 0;
    const line = setInterval(() => {
      sent += 15_000;
      socket.write(' '.repeat(15_000));
      if (sent >= 120_000) clearInterval(line);
    }, 1_000);
    await once(socket, 'close');
    expect(sent).toBe(120_000);
    expect(heard.join('')).toContain('401 Unauthorized');
  });
});
