import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';
import { runCommand } from './run-command.mjs';

/** The user every system has a name for; initdb refuses an id without a name. */
const nobody = 65534;
const renamed = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
const allowedEverywhere = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
const asNobody = ['setpriv', ...allowedEverywhere, `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];

/**
 * PostgreSQL refuses to run as root. These are the ways to run as another user without adding one to the machine,
 * best first; `owner` has to own the data. The first is not allowed in most containers. The second keeps root's right
 * to walk through folders, so that a checkout under /root works, and needs capabilities that containers have by default.
 */
const waysForRoot = [
  { prefix: renamed, owner: 0 },
  { prefix: asNobody, owner: nobody },
];

/** An ordinary user needs nothing, unless it is an id without a name, as containers often have. */
const waysForOthers = [
  { prefix: [], owner: null },
  { prefix: renamed, owner: null },
];

/**
 * How PostgreSQL's programs have to be called by the user who runs this.
 * @param {string} program one of them, to try with
 * @returns {Promise<{ prefix: string[], owner: number | null }>} words to put before the program
 */
export async function postgresUser(program) {
  const isRoot = process.getuid?.() === 0;
  for (const way of isRoot ? waysForRoot : waysForOthers) {
    if ((await canRun([...way.prefix, program, '--version'])) && (await hasName(way.prefix))) return way;
  }
  const who = isRoot ? 'as root' : 'for a user without a name';
  throw new Problem(
    `PostgreSQL does not run ${who}, and unshare does not help here: start as another user or set DATABASE_URL.`,
  );
}

/** @param {[...string[], string]} words */
async function canRun([command, ...args]) {
  const { code, output } = await runCommand(command, args, { cwd: '/', milliseconds: 10_000 });
  return code === 0 && !output.includes('Permission denied');
}

/** @param {string[]} prefix */
async function hasName(prefix) {
  return process.platform === 'win32' || canRun([...prefix, 'id', '-un']);
}

/**
 * Gives a folder and all in it to its owner; does nothing when it is the owner's already.
 * @param {number | null} owner
 * @param {string} folder
 */
export function giveTo(owner, folder) {
  if (owner === null || statSync(folder).uid === owner) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry);
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner, owner);
  }
  chownSync(folder, owner, owner);
}
