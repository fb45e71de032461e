import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../../apps/api/e2e/support/service-process.mjs';
import { promote, startSynchronousStandby } from '../../../apps/api/e2e/support/standby.mjs';
import { ensureDatabase } from '../../../tools/lib/database.mjs';
import { startPostgres } from '../../../tools/lib/postgres.mjs';
import { processTree, signalAll } from '../lib/process-tree.js';
import type { Scenario } from '../lib/scenario.js';
import { underFault } from '../lib/under-fault.js';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** A server of the pair, and the folder of its data. */
interface Member {
  readonly server: Postgres;
  readonly folder: string;
}

/** Milliseconds from the death of one server until somebody promotes the other. */
const UNNOTICED = 2_000;

/** The server that takes writes dies, the standby that has every commit is promoted; both are named in DATABASE_URL. */
export const scenario: Scenario = {
  name: 'postgres-failover',
  fault: 'kill -9 of PostgreSQL under load, its synchronous standby promoted 2 s later',
  isLong: true,
  times: { full: 5, cut: 1 },
  resumeWithin: 15_000,

  async run(stage) {
    const around = mkdtempSync(join(tmpdir(), 'carryover-failover-'));
    const pair = new Pair(around);
    try {
      const database = await pair.start();
      await runProgram('migrate', { DATABASE_URL: pair.url });
      const carryover = await stage.start({
        apis: 2,
        workers: 2,
        env: { DATABASE_URL: pair.url },
        database: { url: database, drop: async () => undefined },
      });
      const figures: object[] = [];
      for (let part = 1; part <= stage.times; part += 1) {
        const fault = { begin: () => pair.kill(), lift: () => pair.promote(), milliseconds: UNNOTICED, part };
        figures.push(await underFault(stage, carryover, fault));
        if (part < stage.times) await pair.complete();
      }
      await stage.finish();
      return { figures };
    } finally {
      await pair.end();
      rmSync(around, { recursive: true, force: true });
    }
  },
};

/** A server that takes writes and its standby, on two ports that stay. */
class Pair {
  #primary: Member | null = null;
  #standby: Member | null = null;
  #copies = 0;
  readonly #sockets = new Set<Socket>();
  /** Leads whoever looks on to the server that takes writes, under one address. */
  readonly #relay: Server = createServer((socket) => this.#lead(socket));
  /** Names both servers, the one that will die first. */
  url = '';

  constructor(private readonly around: string) {}

  /** @returns the URL for whoever looks on */
  async start(): Promise<string> {
    const folder = this.#newFolder();
    const server = await startPostgres(folder, { logFile: `${folder}.log` });
    await ensureDatabase(server.url('postgres'), 'carryover');
    this.#primary = { folder, server };
    await this.complete();
    const [first, second] = [this.#primary, this.#standby].map((member) => new URL(member?.server.url() ?? ''));
    this.url = `${first?.href.replace(first.host, `${first.host},${second?.host}`)}?target_session_attrs=read-write`;
    await new Promise<void>((done) => this.#relay.listen(0, '127.0.0.1', done));
    const watching = new URL(this.#primary.server.url());
    watching.port = String((this.#relay.address() as AddressInfo).port);
    return watching.href;
  }

  async kill(): Promise<void> {
    signalAll(processTree(this.#primary?.server.child.pid ?? 0), 'SIGKILL');
  }

  async promote(): Promise<void> {
    if (this.#standby === null) throw new Error('there is no standby');
    await promote(this.#standby.server);
    this.#primary = this.#standby;
    this.#standby = null;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Gives the server that takes writes a new standby, on the port of the one that died. */
  async complete(): Promise<void> {
    const primary = this.#primary;
    if (primary === null) throw new Error('there is no server');
    const to = this.#newFolder();
    const port = [...this.url.matchAll(/:(\d+)(?=[,/])/g)]
      .map(([, each]) => Number(each))
      .find((each) => String(each) !== new URL(primary.server.url()).port);
    const server = await startSynchronousStandby(primary.server, {
      from: primary.folder,
      to,
      ...(port !== undefined && { port }),
    });
    this.#standby = { server, folder: to };
  }

  async end(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#relay.close();
    for (const member of [this.#standby, this.#primary]) await member?.server.stop();
  }

  #newFolder(): string {
    this.#copies += 1;
    return join(this.around, String(this.#copies));
  }

  #lead(socket: Socket): void {
    const { port } = new URL(this.#primary?.server.url() ?? '');
    const onward = connect(Number(port), '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      this.#sockets.add(one);
      one
        .once('error', () => other.destroy())
        .once('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  }
}
