import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.mjs';
import { lastLines } from './run-command.mjs';

/**
 * A package that is fetched where it is needed and is no dependency in package.json. A new version needs its hash:
 * `npm view NAME@VERSION dist.integrity`.
 * @typedef {{ name: string, version: string, integrity: string }} PinnedPackage
 */

/**
 * Fetches a package with npm and accepts it only with the pinned hash.
 * @param {PinnedPackage} wanted
 * @param {string} folder for what is in between
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ archive?: Buffer, output: string }>} the tar archive, gzipped; without one the output says why
 */
export async function fetchPackage({ name, version, integrity }, folder, signal) {
  const args = [
    'pack',
    `${name}@${version}`,
    '--prefer-offline',
    '--fetch-retries=1',
    '--fetch-timeout=60000',
    '--loglevel=error',
    '--pack-destination',
    folder,
  ];
  const { code, output } = await runNpm(args, { cwd: folder, signal, milliseconds: 300_000 });
  if (code !== 0) return { output: lastLines(output) };
  const file = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  const archive = readFileSync(file);
  rmSync(file);
  const found = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  if (found !== integrity) return { output: `${name}@${version} is not the package we know: ${found}.` };
  return { archive, output };
}
