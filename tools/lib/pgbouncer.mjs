import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { downloadFromDebian } from './debian-download.mjs';
import { freePort } from './free-port.mjs';
import { iniFile } from './ini-file.mjs';
import { onPath } from './on-path.mjs';
import { giveTo, postgresUser } from './postgres-user.mjs';
import { privateFolder, writePrivateFile } from './private-files.mjs';
import { Problem } from './problem.mjs';
import { stopProcess } from './processes.mjs';
import { lastLines } from './run-command.mjs';
import { waitUntil } from './wait-until.mjs';

const debian = { program: 'pgbouncer', packages: ['pgbouncer'], libraries: ['libc-ares2', 'libevent-2.1-7'] };

/** @typedef {{ command: string, env: NodeJS.ProcessEnv }} Program */

/**
 * A pgbouncer to run: the one on the PATH, else that of Debian, fetched into the folder.
 * @param {string} folder
 * @returns {Promise<Program | null>} null when this machine can have none
 */
export async function findPgBouncer(folder) {
  const installed = onPath('pgbouncer');
  return installed ? { command: installed, env: process.env } : downloadFromDebian(folder, debian);
}

/**
 * Starts a private PgBouncer on 127.0.0.1.
 * @param {Program} program from findPgBouncer
 * @param {string} folder for its files
 * @param {{ databases: Record<string, string>, users: Record<string, string>, settings: Record<string, string | number> }} options
 *   databases: connection strings of its entries by their names; users: passwords by name; settings: lines of its section
 *   pgbouncer
 * @returns {Promise<{ port: number, start: () => Promise<void>, stop: (signal?: NodeJS.Signals) => Promise<unknown> }>} start: after a
 *   stop, on the same port
 */
export async function startPgBouncer({ command, env }, folder, { databases, users, settings }) {
  const base = resolve(folder);
  privateFolder(base);
  // It refuses root, as PostgreSQL does.
  const way = await postgresUser(process.execPath);
  const port = await freePort();
  const [ini, userList, logFile] = ['pgbouncer.ini', 'users.txt', 'pgbouncer.log'].map((name) => join(base, name));
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: String(userList),
  };
  writePrivateFile(String(ini), iniFile({ databases, pgbouncer: { ...own, ...settings } }));
  const quoted = Object.entries(users).map(([name, password]) => `"${name}" "${password}"\n`);
  writePrivateFile(String(userList), quoted.join(''));
  const log = openSync(String(logFile), 'a', 0o600);
  giveTo(way.owner, base);
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  const start = async () => {
    const [first = command, ...args] = [...way.prefix, command, String(ini)];
    const started = spawn(first, args, { cwd: '/', env, detached: true, stdio: ['ignore', log, log] });
    started.once('error', () => {});
    child = started;
    const up = await waitUntil(() => started.exitCode !== null || answers(port), { milliseconds: 20_000 });
    if (up && started.exitCode === null) return;
    await stopProcess(started.pid);
    throw new Problem('PgBouncer did not start.', lastLines(readFileSync(String(logFile), 'utf8'), 10));
  };
  await start();
  return { port, start, stop: (signal = 'SIGTERM') => stopProcess(child?.pid, { signal }) };
}

/** @param {number} port @returns {Promise<boolean>} */
function answers(port) {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('close', () => done(false)).once('connect', () => socket.destroy());
  });
}
