import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { call } from './http-client.js';

/** What a client that holds a connection without using it sends at first, and each second from then on. */
export interface SlowClient {
  readonly first: string | Buffer;
  readonly later?: string;
  readonly takesNothing?: true;
}

/** Connects to a service and sends what a client sends at first. Failures of the connection are not told. */
export async function openSlowClient(url: string, { first, takesNothing }: SlowClient): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(first);
  if (takesNothing) socket.pause();
  else socket.resume();
  return socket;
}

/** What became of a service whose connections were held. Milliseconds. */
export interface HeldConnections {
  /** Until all were closed; beyond thirty seconds nobody waited. */
  readonly closedAfter: number;
  /** The longest that anybody else waited for an answer meanwhile. */
  readonly slowestAnswer: number;
}

/**
 * Holds connections to a service with clients of each kind in turn, and asks it for a sign of life until all are closed.
 * @param server of the service, in this process
 * @throws when somebody else is not answered meanwhile
 */
export async function holdConnections(
  url: string,
  kinds: readonly SlowClient[],
  number: number,
  server: Server,
): Promise<HeldConnections> {
  const connections = promisify(server.getConnections.bind(server));
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const all = await Promise.all(
    Array.from({ length: number }, async (_, index) => {
      const kind = kinds[index % kinds.length] ?? { first: '' };
      return { kind, socket: await openSlowClient(url, kind) };
    }),
  );
  // Connected is whoever waits to be let in too.
  while (accepted < number) await new Promise((resolve) => setImmediate(resolve));
  server.off('connection', count);
  const startedAt = performance.now();
  const trickle = setInterval(() => {
    for (const { kind, socket } of all) if (kind.later !== undefined && socket.writable) socket.write(kind.later);
  }, 1_000);
  let slowestAnswer = 0;
  try {
    while ((await connections()) > 1 && performance.now() - startedAt < 30_000) {
      const askedAt = performance.now();
      const { status } = await call(`${url}/health/live`, 'GET', { Connection: 'close' });
      if (status !== 200) throw new Error(`Somebody else was answered ${status}.`);
      slowestAnswer = Math.max(slowestAnswer, performance.now() - askedAt);
    }
  } finally {
    clearInterval(trickle);
    for (const { socket } of all) socket.destroy();
  }
  return { closedAfter: performance.now() - startedAt, slowestAnswer };
}
