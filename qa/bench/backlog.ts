import { createTestDatabase } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { SupplierApi } from '../../apps/api/e2e/support/supplier-api.mjs';
import { ensurePgbench } from '../../tools/lib/pgbench.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { only } from '../lib/only.js';
import { copyImports, copyOwners, readImports } from './copy-imports.js';
import { plainAccounts, samples, waitUntilImported } from './create-to-processed.js';
import type { BenchOptions, Figure, Round } from './figures.js';
import { preparePosts, sendPrepared } from './send-prepared.js';

/** Clients that fill the backlog, which is not measured. */
const CLIENTS = 8;

/** What is written, in bytes: to the log of PostgreSQL, and by how much the database grew. */
interface Written {
  readonly wal: number;
  readonly tables: number;
}

interface Imported extends Written {
  /** Accounts a second from the first to the last PROCESSED. */
  readonly rate: number;
}

interface Service {
  readonly carryover: Carryover;
  readonly supplier: SupplierApi;
  readonly client: pg.Client;
}

/**
 * A backlog that one worker processes, against two baselines that write the rows of as many accounts into a database
 * of their own: plain SQL with one transaction an account, and COPY of all rows in one transaction. Bytes are those
 * of create and import together, each starting after a checkpoint.
 */
export async function backlog({ rounds, accounts }: BenchOptions): Promise<Figure[]> {
  const pgbench = await ensurePgbench({ say: console.error });
  return withTestServices(async () => {
    const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      const service = { carryover, supplier: await carryover.supplier(), client };
      const figures = { plain: [] as Round[], copy: [] as Round[], wal: [] as Round[], tables: [] as Round[] };
      for (let round = 0; round <= rounds; round += 1) {
        const ours = await importBacklog(service, round, accounts);
        const plain = await plainAccounts(pgbench, accounts);
        const copied = await copyBacklog(service, round, accounts);
        // The first round only warms up.
        if (round === 0) continue;
        figures.plain.push({ ours: ours.rate, peer: plain });
        figures.copy.push({ ours: ours.rate, peer: copied.rate });
        figures.wal.push({ ours: ours.wal / accounts / 1_000, peer: copied.wal / accounts / 1_000 });
        figures.tables.push({ ours: ours.tables / accounts / 1_000, peer: copied.tables / accounts / 1_000 });
      }
      const all = 'COPY of all rows of the same accounts into the same tables';
      return [
        { name: 'backlog, against SQL', unit: 'accounts/s', against: 'pgbench, 4 clients', rounds: figures.plain },
        { name: 'backlog, against COPY', unit: 'accounts/s', against: all, rounds: figures.copy },
        { name: 'backlog, WAL', unit: 'KB an account', against: all, rounds: figures.wal },
        { name: 'backlog, tables', unit: 'KB an account', against: all, rounds: figures.tables },
      ];
    } finally {
      await client.end();
      await carryover.stop();
    }
  });
}

const prefixOf = (round: number) => `BACKLOG-${round}`;

async function importBacklog(service: Service, round: number, accounts: number): Promise<Imported> {
  const { carryover, supplier, client } = service;
  const [api] = carryover.apis;
  const worker = only(carryover.workers);
  const authorization = await supplier.authorization;
  const bodies = samples(accounts, prefixOf(round), round * accounts);
  const requests = preparePosts(api.url, { path: '/v2/data-import/accounts/', authorization, bodies });
  let rate = Number.NaN;
  const written = await bytesOf(client, async () => {
    worker.signal('SIGSTOP');
    await sendPrepared(api.url, requests, { clients: CLIENTS, status: 201 }).finally(() => worker.signal('SIGCONT'));
    const from = performance.now();
    await waitUntilImported(carryover);
    rate = (1_000 * accounts) / (performance.now() - from);
  });
  return { rate, ...written };
}

async function copyBacklog({ client }: Service, round: number, accounts: number): Promise<Imported> {
  const imports = await readImports(client, `${prefixOf(round)}-%`);
  const database = await createTestDatabase();
  const peer = new pg.Client({ connectionString: database.url });
  try {
    await peer.connect();
    await copyOwners(peer, imports);
    let seconds = Number.NaN;
    const written = await bytesOf(peer, async () => {
      seconds = await copyImports(peer, imports);
    });
    return { rate: accounts / seconds, ...written };
  } finally {
    await peer.end();
    await database.drop();
  }
}

const WAL_POSITION = `SELECT pg_current_wal_insert_lsn() AS position, pg_database_size(current_database())::float8 AS size`;

async function bytesOf(client: pg.Client, work: () => Promise<void>): Promise<Written> {
  await client.query('CHECKPOINT');
  const readPosition = async () => only((await client.query<{ position: string; size: number }>(WAL_POSITION)).rows);
  const before = await readPosition();
  await work();
  const after = await readPosition();
  const wal = await client.query<{ bytes: number }>('SELECT pg_wal_lsn_diff($1, $2)::float8 AS bytes', [
    after.position,
    before.position,
  ]);
  return { wal: only(wal.rows).bytes, tables: after.size - before.size };
}
