import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from './free-port.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import { giveTo, postgresUser } from './postgres-user.mjs';
import { keepOnce, privateFolder, randomSecret, writePrivateFile } from './private-files.mjs';
import { Problem } from './problem.mjs';
import { commandOf, isAlive, stopProcess } from './processes.mjs';
import { lastLines, runCommand } from './run-command.mjs';
import { waitUntil } from './wait-until.mjs';

/**
 * @typedef {{ initdb: string, postgres: string, locale?: string[] }} Binaries locale: words for initdb
 * @typedef {Awaited<ReturnType<typeof postgresUser>>} Way
 */

const user = 'carryover';
/** As whom api and worker log in; migrate makes the role. */
const login = 'carryover_login';
/** Settings for data that may be lost, on a machine with little memory to spare. */
const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '32MB' };
/** The same order of texts on every machine. */
const builtinLocale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Starts a private PostgreSQL whose data lives in a folder, making the cluster the first time. It listens on 127.0.0.1
 * only, behind a random password that the folder keeps. An orphan of an earlier run is stopped first.
 * @param {string} folder
 * @param {{ logFile: string, durable?: boolean, binaries?: Binaries, socketFolder?: string, readyWithin?: number, signal?: AbortSignal | undefined }} options durable: false trades the data's
 *   safety for speed (tests); binaries: another PostgreSQL than the embedded one; socketFolder: listen on a socket in there
 *   and on no address, so that whoever may enter the folder is let in; readyWithin: milliseconds, which a
 *   long recovery needs more of; signal: gives a start up that is under way, and leaves nothing running
 * @returns {Promise<{ url: (database?: string) => string, loginUrl: () => string, child: import('node:child_process').ChildProcess, stop: () => Promise<boolean> }>}
 */
export async function startPostgres(
  folder,
  { logFile, durable = true, binaries = postgresBinaries(), socketFolder, readyWithin = 120_000, signal },
) {
  const base = resolve(folder);
  const cluster = join(base, 'cluster');
  privateFolder(base);
  const way = await postgresUser(binaries.postgres);
  const secretFile = join(base, 'connection.json');
  /** @type {{ password: string, login_password: string, port?: number }} */
  const { port: earlierPort, ...secrets } = keepOnce(secretFile, {
    password: () => randomSecret(24),
    login_password: () => randomSecret(24),
  });
  await stopOrphan(cluster);
  if (!existsSync(join(cluster, 'PG_VERSION')))
    await makeCluster({ base, cluster, binaries, way, password: secrets.password });
  giveTo(way.owner, cluster);
  const port = await freePort(earlierPort);
  writePrivateFile(secretFile, `${JSON.stringify({ ...secrets, port }, null, 2)}\n`);
  const child = await launch({ cluster, binaries, way, port, logFile, durable, socketFolder, readyWithin, signal });
  return {
    child,
    url: (database = user) =>
      socketFolder === undefined
        ? `postgresql://${user}:${secrets.password}@127.0.0.1:${port}/${database}`
        : `postgresql://${user}:${secrets.password}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`,
    loginUrl: () => `postgresql://${login}:${secrets.login_password}@127.0.0.1:${port}/${user}`,
    stop: () => stopProcess(child.pid, { signal: 'SIGINT' }),
  };
}

/**
 * Makes the cluster under another name first, so that one that was cut short is never taken for a whole one.
 * @param {{ base: string, cluster: string, binaries: Binaries, way: Way, password: string }} options
 */
async function makeCluster({ base, cluster, binaries, way, password }) {
  const draft = `${cluster}.draft`;
  const passwordFile = join(base, 'password.draft');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writePrivateFile(passwordFile, `${password}\n`);
  giveTo(way.owner, draft);
  const locale = ['--encoding=UTF8', ...(binaries.locale ?? builtinLocale)];
  const access = [`--username=${user}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const [command = binaries.initdb, ...args] = [
    ...way.prefix,
    binaries.initdb,
    `--pgdata=${draft}`,
    '--no-instructions',
    ...locale,
    ...access,
  ];
  const { code, output } = await runCommand(command, args, { cwd: '/', milliseconds: 120_000 });
  rmSync(passwordFile, { force: true });
  if (code !== 0) throw new Problem(`PostgreSQL could not make its data folder in ${base}.`, lastLines(output));
  renameSync(draft, cluster);
}

/** The process that runs on this cluster; undefined when none does. @param {string} cluster */
function runningOn(cluster) {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  return pid > 0 && isAlive(pid) && commandOf(pid).includes(cluster) ? pid : undefined;
}

/** A kill -9 of the start script leaves its PostgreSQL behind; it stops cleanly when asked. @param {string} cluster */
async function stopOrphan(cluster) {
  const pid = runningOn(cluster);
  if (pid) await stopProcess(pid, { signal: 'SIGINT', milliseconds: 20_000 });
}

/**
 * @typedef {{ cluster: string, binaries: Binaries, way: Way, port: number, logFile: string, durable: boolean, socketFolder?: string | undefined,
 *   readyWithin: number, signal: AbortSignal | undefined }} Launch
 * @param {Launch} options
 */
async function launch(options) {
  const { cluster, logFile, readyWithin, signal } = options;
  const lockFile = join(cluster, 'postmaster.pid');
  const deadline = performance.now() + 8_000;
  for (;;) {
    const child = spawnPostgres(options);
    const isOver = () => signal?.aborted || child.exitCode !== null || isReady(lockFile, child.pid);
    const ready = await waitUntil(isOver, { milliseconds: readyWithin });
    if (signal?.aborted) {
      await stopProcess(child.pid, { signal: 'SIGINT' });
      throw signal.reason;
    }
    if (ready && child.exitCode === null) return child;
    if (child.exitCode === null) await stopProcess(child.pid, { signal: 'SIGQUIT' });
    const problem = lastLines(readFileSync(logFile, 'utf8'), 10);
    // What kill -9 left behind (a process nobody has collected, children on their way out) is gone after a moment.
    const isLeftover = /lock file .* already exists|shared memory block is still in use/.test(problem);
    if (!isLeftover || performance.now() > deadline + 4_000) throw new Problem('PostgreSQL did not start.', problem);
    if (performance.now() > deadline && !runningOn(cluster)) rmSync(lockFile, { force: true });
    await waitUntil(() => false, { milliseconds: 300 });
  }
}

/** @param {Launch} options */
function spawnPostgres({ cluster, binaries, way, port, logFile, durable, socketFolder }) {
  const settings = {
    listen_addresses: socketFolder === undefined ? '127.0.0.1' : '',
    // A refused statement is told by the service; its text and the values in it would fill the log with personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    port,
    unix_socket_directories: socketFolder ?? '',
    max_connections: 200,
    ...(durable ? {} : quick),
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = binaries.postgres, ...args] = [...way.prefix, binaries.postgres, '-D', cluster, ...words];
  const log = openSync(logFile, 'a', 0o600);
  // A group of its own: Ctrl-C must reach the start script only, which stops the database last.
  return spawn(command, args, { cwd: '/', detached: true, stdio: ['ignore', log, log] });
}

/**
 * PostgreSQL writes its state on the eighth line of its lock file; pg_ctl waits for the same word.
 * @param {string} lockFile
 * @param {number | undefined} pid
 */
function isReady(lockFile, pid) {
  if (!existsSync(lockFile)) return false;
  const lines = readFileSync(lockFile, 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}
