import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.mjs';
import { root } from './paths.mjs';
import { readJson } from './private-files.mjs';
import { Problem } from './problem.mjs';
import { lastLines } from './run-command.mjs';

/**
 * The entry of a package in a lock file.
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Entry
 * @typedef {{ packages?: Record<string, Entry> }} Lock
 */

/**
 * Runs `npm ci` when what is installed is not what package-lock.json asks for.
 * @param {{ say: (words: string) => void, signal?: AbortSignal }} options
 */
export async function ensurePackages({ say, signal }) {
  if (packagesAreInstalled(root)) return;
  say('Installing packages (npm ci), about a minute the first time');
  await installPackages(root, signal);
}

/**
 * `npm ci`.
 * @param {string} folder of the checkout
 * @param {AbortSignal} [signal]
 */
export async function installPackages(folder, signal) {
  // No package needs its install script (tools/supply-chain/install-scripts.json), and what npm has kept is good by its hash.
  const quick = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['ci', '--include=dev', '--include=optional', ...quick];
  const { code, output } = await runNpm(args, { cwd: folder, signal, milliseconds: 900_000 });
  signal?.throwIfAborted();
  if (code === 127) throw new Problem('npm is needed to install the packages, and it is not on the PATH.');
  if (code !== 0)
    throw new Problem('The packages could not be installed: npm ci failed (is the network there?).', lastLines(output));
}

/**
 * Whether node_modules holds what the lock file asks for. npm writes the list of what it installed as its last act, so
 * an install that was cut short, or one of an earlier lock file, is noticed without a mark of ours.
 * @param {string} folder
 */
export function packagesAreInstalled(folder) {
  /** @type {Lock} */
  const { packages: wanted = {} } = readJson(join(folder, 'package-lock.json'), {});
  /** @type {Lock} */
  const { packages: installed } = readJson(join(folder, 'node_modules/.package-lock.json'), {});
  if (!installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    // Optional packages are for other machines more often than not.
    if (!found) return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return entry.link
      ? existsSync(join(folder, path))
      : found.version === entry.version && found.integrity === entry.integrity;
  });
}
