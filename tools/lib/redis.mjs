import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { downloadFromDebian } from './debian-download.mjs';
import { freePort } from './free-port.mjs';
import { onPath } from './on-path.mjs';
import { keepOnce, privateFolder, randomSecret, writePrivateFile } from './private-files.mjs';
import { Problem } from './problem.mjs';
import { commandOf, isAlive, stopProcess } from './processes.mjs';
import { lastLines } from './run-command.mjs';
import { waitUntil } from './wait-until.mjs';

const redisServer = {
  program: 'redis-server',
  packages: ['redis-server', 'redis-tools'],
  libraries: ['libjemalloc2', 'liblzf1', 'liblua5.1-0', 'lua-cjson', 'lua-bitop', 'libatomic1'],
};

/** Settings of a server that keeps what it is told. */
export const STORE = {
  appendonly: 'yes',
  appendfsync: 'everysec',
  save: '""',
  // A queue must refuse to grow rather than forget jobs.
  'maxmemory-policy': 'noeviction',
};

/**
 * A redis-server to run, or a valkey-server, which is the same to us: the one on the PATH, else one fetched into the folder.
 * @param {string} folder
 * @returns {Promise<{ command: string, env: NodeJS.ProcessEnv } | null>} null when this machine can have none
 */
export async function findRedis(folder) {
  const installed = onPath('redis-server', 'valkey-server');
  return installed ? { command: installed, env: process.env } : downloadFromDebian(folder, redisServer);
}

/**
 * findRedis for what cannot go on without one. Fetching is not made for two at a time in one folder.
 * @param {string} folder
 * @returns {Promise<{ command: string, env: NodeJS.ProcessEnv }>}
 * @throws {Problem} when this machine can have none
 */
export async function requireRedis(folder) {
  const program = await findRedis(folder);
  if (program) return program;
  throw new Problem(
    'There is no redis-server or valkey-server: install one (on Debian: apt-get install redis-server) so that it is on the PATH.',
  );
}

/**
 * Starts a private redis-server on 127.0.0.1 whose data lives in the folder, behind a random password kept there. An
 * orphan of an earlier run is stopped first.
 * @param {{ command: string, env: NodeJS.ProcessEnv }} program from findRedis or requireRedis
 * @param {string} folder
 * @param {{ logFile: string, password?: string, args?: string[], settings?: Record<string, string | number> }} options password:
 *   of servers that know each other; args: of the command line, behind the file of the settings; settings: instead of those of a store
 */
export async function startRedis({ command, env }, folder, { logFile, password: given, args = [], settings = STORE }) {
  const base = resolve(folder);
  /** @param {string} name */
  const file = (name) => join(base, name);
  privateFolder(base);
  await stopOrphan(file('redis.pid'), file('redis.conf'));
  /** @type {{ password: string, port?: number }} */
  const { password, port: earlierPort } = keepOnce(file('connection.json'), {
    password: () => given ?? randomSecret(24),
  });
  const port = await freePort(earlierPort);
  writePrivateFile(file('connection.json'), `${JSON.stringify({ password, port }, null, 2)}\n`);
  writePrivateFile(file('redis.conf'), configuration({ base, port, password, settings }));
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(command, [file('redis.conf'), ...args], {
    cwd: base,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.once('error', () => {});
  const answers = () => child.exitCode !== null || !child.pid || ping(port, password);
  const up = await waitUntil(answers, { milliseconds: 60_000 });
  if (!up || child.exitCode !== null || !child.pid) {
    if (child.pid) await stopProcess(child.pid);
    throw new Problem('redis-server did not start.', lastLines(readFileSync(logFile, 'utf8'), 10));
  }
  return { child, port, password, url: `redis://:${password}@127.0.0.1:${port}`, stop: () => stopProcess(child.pid) };
}

/** @param {{ base: string, port: number, password: string, settings: Record<string, string | number> }} options */
function configuration({ base, port, password, settings }) {
  const lines = {
    bind: '127.0.0.1',
    port,
    requirepass: password,
    dir: JSON.stringify(base),
    pidfile: JSON.stringify(join(base, 'redis.pid')),
    // The command line keeps showing this file, by which an orphan is recognised.
    'set-proc-title': 'no',
    ...settings,
  };
  return `${Object.entries(lines)
    .map(([name, value]) => `${name} ${value}`)
    .join('\n')}\n`;
}

/** @param {string} pidFile  @param {string} configurationFile */
async function stopOrphan(pidFile, configurationFile) {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (pid > 0 && isAlive(pid) && commandOf(pid).includes(configurationFile)) await stopProcess(pid);
}

/**
 * Whether a Redis that knows the password answers PONG (it says LOADING while it reads its file).
 * @param {number} port
 * @param {string} password
 * @returns {Promise<boolean>}
 */
function ping(port, password) {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    let answer = '';
    /** @param {boolean} up */
    const finish = (up) => {
      socket.destroy();
      done(up);
    };
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
      if (answer.split('\r\n').length > 2) finish(answer.includes('+PONG'));
    });
    socket
      .once('error', () => finish(false))
      .once('timeout', () => finish(false))
      .once('close', () => finish(false));
    socket.write(`AUTH ${password}\r\nPING\r\n`);
  });
}
