import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../apps/api/e2e/support/service-process.mjs';
import { runProgram } from '../../apps/api/e2e/support/service-process.mjs';
import { StaffApi } from '../../apps/api/e2e/support/staff-api.mjs';
import { onServer, startStandby } from '../../apps/api/e2e/support/standby.mjs';
import { call, inParallel, SupplierApi } from '../../apps/api/e2e/support/supplier-api.mjs';
import { ensureDatabase } from '../../tools/lib/database.mjs';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { waitUntil } from '../../tools/lib/wait-until.mjs';
import { only } from '../lib/only.js';
import { samples } from './create-to-processed.js';
import type { BenchOptions, Figure } from './figures.js';
import { growDatabase } from './grow-database.js';

type Server = Awaited<ReturnType<typeof startPostgres>>;

/** What statements came to in a server. */
interface Load {
  readonly calls: number;
  /** Milliseconds of planning and execution. */
  readonly time: number;
}

/** What the two servers did in a turn. */
interface Turn {
  readonly primary: Load;
  readonly standby: Load;
}

const GROWN = { processes: 100_000, accounts: 2_000 };
const CLIENTS = 4;
const POLLS = 10;
/** After so many accounts staff look at the console once, each of its pages. */
const LOOK_EVERY = 10;
const CONSOLE = ['overview', 'imports', 'imports?status=ERRORED', 'errors', 'throughput', 'suppliers', 'waves'];

const LOAD = `SELECT sum(calls)::float8 AS calls, sum(total_exec_time + total_plan_time)::float8 AS time
  FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = 'carryover')`;

/** Copies of accounts have no keys of their own where invariants look. */
const PLANTED = ['payload-versions-complete', 'events-lead-to-the-state', 'account-is-what-was-sent'];

/**
 * How much of what the primary does is left to it when lists, the feed and the console are read on a standby: statements and their
 * time, by pg_stat_statements. For each account one validate, one create, its import, ten polls of its status, two pages of the feed and one of
 * the list; for every ten accounts somebody looks at seven pages of the console. 100,000 imports are there.
 */
export async function replica({ rounds, accounts }: BenchOptions): Promise<Figure[]> {
  const around = mkdtempSync(join(tmpdir(), 'carryover-bench-'));
  const servers: Server[] = [];
  try {
    const [primary, standby] = await startPair(around, servers);
    await runProgram('migrate', { DATABASE_URL: primary.url() });
    await onServer(primary, (client) => client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements'));
    const carryover = await Carryover.start({
      database: { url: primary.url(), drop: async () => undefined },
      env: { NODE_ENV: 'production', LOG_LEVEL: 'info' },
    });
    try {
      const reading = await carryover.addApi({ DATABASE_READ_URL: standby.url() });
      const grownCode = await grow(carryover, primary);
      const turns: { ours: Turn; peer: Turn }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const take = (name: string, api: ServiceProcess) =>
          measured(primary, standby, () => work(carryover, api, { accounts, grownCode, name: `${name}${round}` }));
        const isOursFirst = round % 2 === 0;
        const first = await (isOursFirst ? take('R', reading) : take('P', carryover.apis[0]));
        const second = await (isOursFirst ? take('P', carryover.apis[0]) : take('R', reading));
        // The first round only warms up.
        if (round > 0) turns.push(isOursFirst ? { ours: first, peer: second } : { ours: second, peer: first });
      }
      return figuresOf(turns);
    } finally {
      await carryover.stop({ planted: PLANTED });
    }
  } finally {
    for (const server of servers.reverse()) await server.stop();
    rmSync(around, { recursive: true, force: true });
  }
}

function figuresOf(turns: readonly { ours: Turn; peer: Turn }[]): Figure[] {
  const of = (name: string, unit: string, what: keyof Load): Figure[] => [
    {
      name: `replica, ${name} left to the primary`,
      unit,
      against: 'the same without a replica',
      rounds: turns.map(({ ours, peer }) => ({ ours: ours.primary[what], peer: peer.primary[what] })),
    },
    {
      name: `replica, ${name} of the replica`,
      unit,
      against: 'those of the primary without one',
      rounds: turns.map(({ ours, peer }) => ({ ours: ours.standby[what], peer: peer.primary[what] })),
    },
  ];
  return [...of('statements', 'statements', 'calls'), ...of('time of statements', 'ms', 'time')];
}

/** A primary and a standby that count their statements. */
async function startPair(around: string, servers: Server[]): Promise<[Server, Server]> {
  const folders = { from: join(around, 'primary'), to: join(around, 'standby') };
  const start = () => startPostgres(folders.from, { logFile: `${folders.from}.log` });
  const first = await start();
  await onServer(first, (client) => client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`));
  await first.stop();
  const primary = await start();
  servers.push(primary);
  await ensureDatabase(primary.url('postgres'), 'carryover');
  const standby = await startStandby(primary, folders);
  servers.push(standby);
  return [primary, standby];
}

/** @returns code of the supplier of the copies */
async function grow(carryover: Carryover, primary: Server): Promise<string> {
  const supplier = await carryover.supplier();
  const [model] = samples(1, 'MODEL');
  await supplier.create(model ?? {});
  await carryover.settled();
  const client = new pg.Client({ connectionString: primary.url() });
  await client.connect();
  try {
    return (await growDatabase(client, { model: 'MODEL-0', ...GROWN })).code;
  } finally {
    await client.end();
  }
}

async function measured(primary: Server, standby: Server, act: () => Promise<void>): Promise<Turn> {
  const both = [primary, standby] as const;
  for (const server of both) await ask(server, 'SELECT pg_stat_statements_reset()');
  await act();
  const [ofPrimary, ofStandby] = [await ask<Load>(primary, LOAD), await ask<Load>(standby, LOAD)];
  return { primary: ofPrimary, standby: ofStandby };
}

/** Asks beside the database of the service, so that it is not counted. */
async function ask<Row extends object>(server: Server, statement: string): Promise<Row> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    return only((await client.query<Row>(statement)).rows);
  } finally {
    await client.end();
  }
}

interface Work {
  readonly accounts: number;
  readonly grownCode: string;
  readonly name: string;
}

async function work(carryover: Carryover, api: ServiceProcess, { accounts, grownCode, name }: Work): Promise<void> {
  const supplier = await SupplierApi.open(api.url, carryover.credentials);
  const staff = await StaffApi.signIn(api.url, carryover.credentials.console);
  const headers = { Authorization: supplier.authorization };
  const read = async (path: string) => {
    const { status, body } = await call<{ next_cursor?: string }>(`${api.url}${path}`, { headers });
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    return body;
  };
  await inParallel(samples(accounts, name, accounts * hashOf(name)), CLIENTS, async (payload, index) => {
    await supplier.validate(payload);
    const { status } = await supplier.create(payload);
    if (status !== 201) throw new Error(`create was answered ${status}`);
    const { next_cursor: cursor } = await read('/v2/data-import/events/DEMO/?limit=100');
    for (let poll = 0; poll < POLLS; poll += 1) await supplier.status(payload.external_account_number);
    await read(`/v2/data-import/events/DEMO/?limit=100&after=${cursor}`);
    await read(`/v1/data-import/all-account-import-processes/${grownCode}/?limit=100`);
    if (index % LOOK_EVERY > 0) return;
    for (const page of CONSOLE) {
      const looked = await staff.get(page);
      if (looked.status !== 200) throw new Error(`${page} was answered ${looked.status}`);
    }
  });
  await waitUntil(
    async () => Object.keys(await carryover.states()).every((state) => !['PENDING', 'IN_PROGRESS'].includes(state)),
    {
      milliseconds: 120_000,
      every: 100,
    },
  );
}

/** Tells turns apart, so that no two send the same accounts. */
function hashOf(name: string): number {
  return 10 + 2 * Number(name.slice(1)) + (name.startsWith('R') ? 1 : 0);
}
