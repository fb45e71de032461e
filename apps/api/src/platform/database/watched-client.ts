import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** What the driver tells of itself beyond its types. */
interface Inside {
  readonly connection: { readonly stream: Socket };
  /** False while a statement is under way. */
  readonly readyForQuery: boolean;
}

/**
 * A client that closes its connection when the server sends nothing for longer than its own statement time-out: the
 * server has stopped or the network is cut. The pending query fails with `Query read timeout`, and the pool opens a
 * new connection.
 *
 * A connection that is lost while idle does not end the process; the next query fails.
 * @param milliseconds of silence; longer than the time-outs of the server
 */
export function watchedClient(milliseconds: number): typeof Client {
  return class WatchedClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      this.on('connect', () => this.watch());
      this.on('error', () => undefined);
    }

    private watch(): void {
      const inside = this as unknown as Inside;
      const { stream } = inside.connection;
      stream.setTimeout(milliseconds, () => {
        if (!inside.readyForQuery) stream.destroy(new Error('Query read timeout'));
      });
    }
  };
}
