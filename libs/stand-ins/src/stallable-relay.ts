import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, and can fall silent in the middle without closing anything. */
export interface StallableRelay {
  readonly port: number;
  stall(): void;
  goOn(): void;
  close(): Promise<void>;
}

/** Relays connections to a server until it is told to stall. @param target of which host and port count */
export async function startStallableRelay(target: URL): Promise<StallableRelay> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from) && to.destroy());
      from.on('data', (chunk) => to.write(chunk));
      if (isStalled) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    goOn: () => {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
