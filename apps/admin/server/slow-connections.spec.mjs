import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { portOf } from '../../../tools/lib/free-port.mjs';
import { limitConnections } from './limit-connections.mjs';

const NUMBER = 500;
const POST = 'POST /read HTTP/1.1\r\nHost: console\r\n';
/** More than the buffers on both sides of a connection take. */
const MUCH = Buffer.alloc(16 * 1_048_576);

/** What a client that holds a connection without using it sends at first, and each second from then on. @type {{ first: string, later?: string, takesNothing?: boolean }[]} */
const KINDS = [
  { first: '' },
  { first: 'GET / HTTP/1.1\r\nX-Slow: ', later: 'a' },
  { first: `${POST}Content-Length: 90000\r\n\r\n`, later: ' ' },
  { first: `${POST}Transfer-Encoding: chunked\r\n\r\n`, later: '1\r\n \r\n' },
  { first: POST.replace('/read', '/unread').concat('Content-Length: 90000\r\n\r\n'), later: ' ' },
  { first: 'GET / HTTP/1.1\r\nHost: console\r\n\r\n' },
  { first: 'GET /much HTTP/1.1\r\nHost: console\r\n\r\n', takesNothing: true },
];

describe('connections to the console that are held and not used', () => {
  const { createServer } = http;
  /** @type {http.Server} */
  let server;
  /** @type {number} */
  let port;
  /** @type {number} */
  let accepted;
  /** @type {import('node:net').Socket[]} */
  const sockets = [];

  beforeEach(async () => {
    limitConnections();
    server = http.createServer(async (request, response) => {
      if (request.url === '/unread') return;
      if (request.url === '/much') response.end(MUCH);
      else response.end(String((await text(request).catch(() => '')).length));
    });
    http.createServer = createServer;
    accepted = 0;
    server.on('connection', () => {
      accepted += 1;
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = portOf(server);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** @param {{ first: string, takesNothing?: boolean }} kind */
  async function open({ first, takesNothing }) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(first);
    if (!takesNothing) socket.resume();
    return socket;
  }
  /** @returns {Promise<number>} */
  const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));

  it(`are closed within 10 s, ${NUMBER} of all kinds, while others are answered`, async () => {
    const all = await Promise.all(
      Array.from({ length: NUMBER }, async (_, index) => {
        const kind = KINDS[index % KINDS.length] ?? { first: '' };
        return { kind, socket: await open(kind) };
      }),
    );
    // Connected is whoever waits to be let in too.
    while (accepted < NUMBER) await new Promise((resolve) => setImmediate(resolve));
    const startedAt = performance.now();
    const trickle = setInterval(() => {
      for (const { kind, socket } of all) if (kind.later !== undefined && socket.writable) socket.write(kind.later);
    }, 1_000);
    try {
      while ((await connections()) > 1 && performance.now() - startedAt < 30_000) {
        const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: 'close' } });
        expect(await answer.text()).toBe('0');
      }
    } finally {
      clearInterval(trickle);
    }
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  /** Sends a body of many bytes, some of them each second. @returns what is heard then */
  async function sendSlowly() {
    const pieces = 8;
    const socket = await open({ first: `${POST}Connection: close\r\nContent-Length: ${pieces * 15_000}\r\n\r\n` });
    let sent = 0;
    const line = setInterval(() => {
      socket.write(' '.repeat(15_000));
      sent += 1;
      if (sent === pieces) clearInterval(line);
    }, 1_000);
    const heard = await text(socket);
    clearInterval(line);
    return heard;
  }
  /** Promises a body that does not come. @returns what is heard then */
  const sendNothing = async () => text(await open({ first: `${POST}Content-Length: 90000\r\n\r\n` }));
  /** What both hear. Each takes seconds, in which nothing is done. @type {Promise<[string, string]> | undefined} */
  let both;
  const hearBoth = () => {
    both ??= Promise.all([sendSlowly(), sendNothing()]);
    return both;
  };

  it('are not those of a large body on a slow line', async () => {
    const [heard] = await hearBoth();
    expect(heard).toMatch(/^HTTP\/1\.1 200 /);
    expect(heard).toMatch(/120000$/);
  });

  it('are told so when a body does not come in', async () => {
    const [, heard] = await hearBoth();
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  });
});
