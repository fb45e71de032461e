import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../apps/api/e2e/support/service-process.mjs';
import { runProgram } from '../../apps/api/e2e/support/service-process.mjs';
import { SupplierApi } from '../../apps/api/e2e/support/supplier-api.mjs';
import { findPgBouncer, startPgBouncer } from '../../tools/lib/pgbouncer.mjs';
import { readPoolerPage } from '../../tools/lib/pooler-page.mjs';
import { pgbouncerFolder } from '../../tools/lib/test-folder.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { harmonicMean } from '../lib/harmonic-mean.js';
import { createMany } from './create.js';
import type { BenchOptions, Figure, Round } from './figures.js';

const ENV = { NODE_ENV: 'production', LOG_LEVEL: 'info', DATABASE_POOL_SIZE: '10' };
/** As many as the api has to the pooler: what is measured is the way through it, and not waiting for a connection. */
const SERVER_CONNECTIONS = 10;
/** So many that the api never waits for them. */
const CLIENTS = 32;

/** The settings of an api on either way, but for what all have. */
interface Ways {
  readonly pooled: Record<string, string>;
  readonly direct: Record<string, string>;
}

/** Two apis of which one is behind the pooler. */
interface Pair {
  readonly pooled: ServiceProcess;
  readonly direct: ServiceProcess;
}

/**
 * Creates answered 201 a second, and the time of an answer to one client, through PgBouncer in transaction mode as docs/scaling.md sets it
 * up, against the same directly, where statements are prepared. Each round has two new processes, as two of the same program differ by what V8
 * happens to compile; they take turns, the pooled one first and last.
 * @throws {Error} there is no PgBouncer on this machine
 */
export async function pooler({ rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const program = await findPgBouncer(pgbouncerFolder);
  if (program === null) throw new Error('There is no pgbouncer on the PATH, and no Debian to fetch it from.');
  return withTestServices(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'carryover-bench-'));
    const carryover = await Carryover.start({ apis: 0, workers: 0, env: ENV });
    const login = `login_bench_${randomBytes(6).toString('hex')}`;
    try {
      const { ways, stop } = await startPooler(program, carryover, { folder, login });
      try {
        return await measure(carryover, ways, { rounds, seconds });
      } finally {
        await Promise.all(carryover.apis.map((api) => api.end()));
        await stop();
        await dropLogin(carryover.databaseUrl, login);
      }
    } finally {
      await carryover.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

type Program = Parameters<typeof startPgBouncer>[0];

/** Makes the role that both apis log in as, and a pooler for one of them. */
async function startPooler(
  program: Program,
  { databaseUrl }: Carryover,
  { folder, login }: { readonly folder: string; readonly login: string },
): Promise<{ ways: Ways; stop: () => Promise<unknown> }> {
  const { entry, connectQuery, settings } = readPoolerPage();
  const password = randomBytes(12).toString('hex');
  const [url, direct] = [new URL(databaseUrl), new URL(databaseUrl)];
  Object.assign(direct, { username: login, password });
  await runProgram('migrate', { DATABASE_URL: url.href, LOGIN_DATABASE_URL: direct.href });
  const server = `host=127.0.0.1 port=${url.port} dbname=${url.pathname.slice(1)}`;
  const { port, stop } = await startPgBouncer(program, join(folder, 'pgbouncer'), {
    databases: { [entry]: `${server} ${connectQuery}` },
    users: { [login]: password },
    settings: { ...settings, default_pool_size: SERVER_CONNECTIONS },
  });
  const pooled = `postgresql://${login}:${password}@127.0.0.1:${port}/${entry}`;
  return {
    ways: {
      pooled: { DATABASE_URL: pooled, DATABASE_PREPARED_STATEMENTS: 'no', ALLOW_TABLE_OWNER: 'no' },
      direct: { DATABASE_URL: direct.href, ALLOW_TABLE_OWNER: 'no' },
    },
    stop,
  };
}

async function measure(
  carryover: Carryover,
  ways: Ways,
  { rounds, seconds }: Pick<BenchOptions, 'rounds' | 'seconds'>,
): Promise<Figure[]> {
  const [rates, times]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const pair = { pooled: await carryover.addApi(ways.pooled), direct: await carryover.addApi(ways.direct) };
    const { authorization } = await SupplierApi.open(pair.direct.url, carryover.credentials);
    let turns = 0;
    const create = (api: ServiceProcess, length: number, clients: number) => {
      turns += 1;
      return createMany(api.url, authorization, length, `${round}-${turns}`, { clients });
    };
    // What a create runs through is compiled piece by piece.
    for (const api of [pair.pooled, pair.direct, pair.direct, pair.pooled]) await create(api, seconds / 2, CLIENTS);
    rates.push(await inTurns(pair, (api) => create(api, seconds / 2, CLIENTS)));
    const alone = await inTurns(pair, (api) => create(api, seconds / 4, 1));
    times.push({ ours: 1_000 / alone.ours, peer: 1_000 / alone.peer });
    await Promise.all([pair.pooled.end(), pair.direct.end()]);
  }
  const against = 'the same directly, with prepared statements';
  return [
    { name: 'pooler, create', unit: 'requests/s', against, rounds: rates },
    { name: 'pooler, answer to one client', unit: 'ms', against, rounds: times },
  ];
}

/** Two turns of each, so that whatever grows or slows down meanwhile comes to both alike. @returns rates */
async function inTurns({ pooled, direct }: Pair, turn: (api: ServiceProcess) => Promise<number>): Promise<Round> {
  const first = await turn(pooled);
  const peer = [await turn(direct), await turn(direct)];
  return { ours: harmonicMean([first, await turn(pooled)]), peer: harmonicMean(peer) };
}

async function dropLogin(connectionString: string, login: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`DROP OWNED BY ${login}; DROP ROLE ${login}`);
  await client.end();
}
