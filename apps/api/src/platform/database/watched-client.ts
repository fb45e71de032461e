import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** What the driver tells of itself beyond its types. */
interface Inside {
  readonly connection: { readonly stream: Socket };
  /** False while a statement is under way. */
  readonly readyForQuery: boolean;
}

/**
 * A client that gives its connection up when the server says nothing to a statement for longer than the server itself
 * would let it run: it has stopped, or the way to it is cut, and its own time-outs are of no use. What waits for the
 * answer fails with `Query read timeout`, and the pool makes a new connection.
 *
 * A connection that is cut between two who listen for that, the pool and whoever has taken it, does not end the process:
 * the next statement fails.
 *
 * @param milliseconds of silence; more than the time-outs of the server
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
