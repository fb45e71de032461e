import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { privateFolder } from './private-files.mjs';
import { commandOf, isAlive, stopProcess } from './processes.mjs';

const base = join(root, '.test-data');
const owner = 'owner.pid';
const runners = ['test.mjs', 'test-quick.mjs', 'test-watch.mjs', 'qa/chaos/main.ts'];

/** Where a redis-server that had to be fetched is kept between runs. */
export const redisFolder = join(base, 'redis-server');

/** Where a Chromium that had to be fetched is kept between runs. */
export const chromiumFolder = join(base, 'chromium');

/** Where a promtool that had to be fetched is kept between runs. */
export const promtoolFolder = join(base, 'promtool');

/** Where a PgBouncer that had to be fetched is kept between runs. */
export const pgbouncerFolder = join(base, 'pgbouncer');

/** Where an OpenStack Swift that had to be fetched is kept between runs. */
export const swiftFolder = join(base, 'swift');

/** Where the second Node, on which some tests run as well, is kept between runs. */
export const nodeFolder = join(base, 'node');

/** Folder of the Node of a major version, on which the published packages are tested. @param {number} major */
export const folderOfNode = (major) => join(base, `node-${major}`);

/** Where generators of clients are kept, with their packages. */
export const generatorsFolder = join(base, 'generators');

/** Record of unsteady tests; kept between runs, empty in a fresh checkout. */
export const unsteadyFile = join(base, 'unsteady.json');

/** How long the files of the latest whole run took, by path; none in a fresh checkout. */
export const secondsFile = join(base, 'seconds.json');

/** A folder for one run of the tests. Folders of runs that were killed are cleared away, with what still runs in them. */
export async function testFolder() {
  privateFolder(base);
  const runs = readdirSync(base).filter((name) => name.startsWith('run-'));
  for (const name of runs) await clearAbandoned(join(base, name));
  const folder = mkdtempSync(join(base, 'run-'));
  writeFileSync(join(folder, owner), String(process.pid));
  return folder;
}

/** @param {string} folder */
async function clearAbandoned(folder) {
  const pid = numberIn(join(folder, owner));
  if (pid && isAlive(pid) && runners.some((script) => commandOf(pid).includes(script))) return;
  const lanes = readdirSync(folder).filter((name) => name.startsWith('lane-'));
  for (const part of ['', ...lanes])
    await stopServer(numberIn(join(folder, part, 'postgres/cluster/postmaster.pid')), folder, 'SIGINT');
  await stopServer(numberIn(join(folder, 'redis/redis.pid')), folder, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

/** @param {number} pid  @param {string} folder  @param {NodeJS.Signals} signal */
async function stopServer(pid, folder, signal) {
  if (pid && isAlive(pid) && commandOf(pid).includes(folder)) await stopProcess(pid, { signal });
}

/** The number on the first line of a file; 0 when there is none. @param {string} file */
function numberIn(file) {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0;
}
