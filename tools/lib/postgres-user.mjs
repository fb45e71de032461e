import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';
import { runCommand } from './run-command.mjs';

const nobody = 65534;
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
const seeEverything = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];

/**
 * PostgreSQL refuses to run as root. These are the ways to be somebody else without adding a user to the machine, best
 * first; `owner` is who has to own the data. The first is not allowed in most containers. The second keeps the right
 * to walk through folders, so that a checkout under /root works; the third needs no more than any container has.
 */
const waysForRoot = [
  { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'], owner: 0 },
  { prefix: [...asNobody, ...seeEverything], owner: nobody },
  { prefix: asNobody, owner: nobody },
];

/**
 * How PostgreSQL's programs have to be called by the user who runs this.
 * @param {string} program one of them, to try with
 * @returns {Promise<{ prefix: string[], owner: number | null }>} words to put before the program
 */
export async function postgresUser(program) {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  for (const way of waysForRoot) {
    const [command, ...args] = [...way.prefix, program, '--version'];
    const { code, output } = await runCommand(command, args, { milliseconds: 10_000 });
    if (code === 0 && !output.includes('Permission denied')) return way;
  }
  throw new Problem(
    'PostgreSQL does not run as root, and neither unshare nor setpriv works here: start as another user or set DATABASE_URL.',
  );
}

/** Gives a folder and all in it to its owner; does nothing when it is the owner's already. */
export function giveTo(owner, folder) {
  if (owner === null || statSync(folder).uid === owner) return;
  for (const entry of readdirSync(folder, { recursive: true })) {
    const path = join(folder, entry);
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner, owner);
  }
  chownSync(folder, owner, owner);
}
