import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { freePort } from './lib/free-port.mjs';
import { isAlive } from './lib/processes.mjs';
import { StartRun } from './testing/start-run.mjs';

jest.setTimeout(300_000);

const run = promisify(execFile);
const dataDir = mkdtempSync(join(tmpdir(), 'carryover-start-'));
/** @param {string} name */
const inData = (name) => join(dataDir, name);
/** @param {string} name */
const readData = (name) => JSON.parse(readFileSync(inData(name), 'utf8'));

/** @type {{ DATA_DIR: string, PORT: string, CONSOLE_PORT: string }} */
let variables;
/** @type {StartRun} */
let current;

/** @returns {import('./lib/screen.mjs').Credentials} */
const readCredentials = () => readData('credentials.json');

/** @returns {{ pid: number, script: string }[]} what the running start script looks after */
const readProcesses = () => readData('processes.json');

/** Process ids of everything that the running start script looks after. */
const childrenNow = () => readProcesses().map(({ pid }) => pid);

/** How many programs want each processor: ten seconds are meant for a machine that has nothing else to do. */
const crowding = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** @param {string} url */
const statusOf = async (url) => (await fetch(url, { redirect: 'follow' })).status;

describe('the start script', () => {
  beforeAll(async () => {
    variables = { DATA_DIR: dataDir, PORT: String(await freePort()), CONSOLE_PORT: String(await freePort()) };
    current = new StartRun(variables);
    await current.ready();
  });

  afterAll(async () => {
    await current.end();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('answers on every address that it prints', async () => {
    const { api_url, console_url } = readCredentials();

    expect(current.output).toContain(`http://localhost:${variables.PORT}/v1/graphql/`);
    expect(await statusOf(`${api_url}/health/ready`)).toBe(200);
    expect(await statusOf(console_url)).toBe(200);
  });

  it('keeps the credentials where only the owner reads them, and shows them the first time', () => {
    const credentials = readCredentials();

    expect(statSync(inData('credentials.json')).mode & 0o777).toBe(0o600);
    expect(Object.keys(credentials).sort()).toEqual(
      [
        ...['api_url', 'console', 'console_url', 'graphql_url'],
        ...['import_supplier', 'live_import_supplier', 'organization_secret_key'],
      ].sort(),
    );
    expect(Object.keys(credentials.console).sort()).toEqual(['email', 'password']);
    expect(credentials).toMatchObject({ import_supplier: 'DEMO', live_import_supplier: 'LIVE' });
    expect(current.output).toContain(credentials.organization_secret_key);
    expect(current.output).toContain(credentials.console.password);
  });

  it('prints a walk that goes from the key to a processed account when it is pasted', async () => {
    const lines = current.output.split('\n');
    const first = lines.findIndex((line) => line.startsWith('KEY='));
    const walk = lines.slice(first, lines.indexOf('Carryover is ready')).join('\n');

    const { stdout } = await run('sh', ['-c', walk], { timeout: 60_000 });

    expect(stdout).toContain('{} 200 valid');
    expect(stdout).toContain('{} 201 created');
    expect(stdout).toMatch(/"status":\s*"PROCESSED"/);
  });

  it('has its processes log in to the database as a role that owns nothing', async () => {
    const { password, port } = readData('postgres/connection.json');
    const client = new pg.Client(`postgresql://carryover:${password}@127.0.0.1:${port}/carryover`);
    await client.connect();
    const { rows } = await client.query(
      `SELECT usename FROM pg_stat_activity WHERE datname = 'carryover' AND pid <> pg_backend_pid() GROUP BY 1`,
    );
    await client.end();
    expect(rows).toEqual([{ usename: 'carryover_login' }]);
  });

  it('lets no second one work on the same data', async () => {
    const other = { PORT: String(await freePort()), CONSOLE_PORT: String(await freePort()) };
    const second = new StartRun({ ...variables, ...other });

    expect(await second.ended).toBe(1);
    expect(second.output).toMatch(/^carryover: Carryover already runs on .* \(process \d+\)/);
  });

  it.each(
    /** @type {const} */ ([
      ['PORT', 'CONSOLE_PORT'],
      ['CONSOLE_PORT', 'PORT'],
    ]),
  )('names a taken %s in one sentence', async (taken, free) => {
    const elsewhere = {
      DATA_DIR: join(dataDir, 'elsewhere'),
      [taken]: variables[taken],
      [free]: String(await freePort()),
    };
    const second = new StartRun(elsewhere);

    expect(await second.ended).toBe(1);
    expect(second.output.trim()).toBe(
      `carryover: Port ${variables[taken]} is taken by another program: stop that, or set ${taken} to a free port.`,
    );
  });

  it.each([
    ['PORT', { PORT: 'http' }, 'PORT has to be a port number from 1 to 65535, and it is "http".'],
    ['DATABASE_URL', { DATABASE_URL: 'nonsense' }, 'DATABASE_URL has to be an address like postgresql://'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' }, 'DATABASE_URL leads nowhere: 127.0.0.1:1'],
  ])('explains a broken %s in one sentence', async (_name, broken, sentence) => {
    const ports = { PORT: String(await freePort()), CONSOLE_PORT: String(await freePort()) };
    const second = new StartRun({ DATA_DIR: join(dataDir, 'elsewhere'), ...ports, ...broken });

    expect(await second.ended).toBe(1);
    expect(second.output).toContain(`carryover: ${sentence}`);
    expect(second.output.trim().split('\n')).toHaveLength(1);
    expect(second.output).not.toContain('secret@');
  });

  it('stops every child on SIGTERM and leaves a clean database', async () => {
    const children = childrenNow();

    expect(await current.end('SIGTERM')).toBe(0);

    expect(children.length).toBeGreaterThanOrEqual(4);
    expect(children.filter(isAlive)).toEqual([]);
    expect(existsSync(inData('postgres/cluster/postmaster.pid'))).toBe(false);
    expect(readFileSync(inData('logs/postgres.log'), 'utf8').trimEnd()).toMatch(/database system is shut down$/);
  });

  it('starts again within 10 seconds with its data, prepares nothing anew and shows no secret', async () => {
    const before = readFileSync(inData('credentials.json'), 'utf8');

    current = new StartRun(variables);

    expect(await current.ready()).toBeLessThan(10 * crowding());
    expect(current.output).not.toContain('Bringing the database up to date');
    expect(readFileSync(inData('credentials.json'), 'utf8')).toBe(before);
    expect(current.output).not.toContain(JSON.parse(before).organization_secret_key);
    expect(current.output).not.toContain(JSON.parse(before).console.password);
  });

  it('starts again after a kill -9, on the same ports', async () => {
    const children = childrenNow();
    await current.end('SIGKILL');

    current = new StartRun(variables);
    await current.ready();

    expect(children.filter(isAlive)).toEqual([]);
    expect(await statusOf(`${readCredentials().api_url}/health/ready`)).toBe(200);
  });

  it('stops everything and says which one when a process dies', async () => {
    const worker = readProcesses().find(({ script }) => script.endsWith('worker.js'));
    const children = childrenNow();

    if (!worker) throw new Error('No worker runs.');
    process.kill(worker.pid, 'SIGKILL');

    expect(await current.ended).toBe(1);
    expect(current.output).toContain('carryover: The worker stopped unexpectedly (signal SIGKILL).');
    expect(children.filter(isAlive)).toEqual([]);
  });
});
