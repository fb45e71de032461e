import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installWithApt } from './apt-get.mjs';
import { isProgram, onPath } from './on-path.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import { Problem } from './problem.mjs';
import { lastLines, runCommand } from './run-command.mjs';

const debian = '/usr/lib/postgresql';
const advice =
  'install PostgreSQL with its client programs (on Debian: apt-get install postgresql), or put a pg_dump of its newest release on the PATH';

/**
 * pg_dump and pg_restore, which the embedded PostgreSQL has not, and a server that they can dump: the embedded one when
 * those on the PATH are as new, else the newest of Debian's, which root installs when there is none.
 * @typedef {{ binaries: { initdb: string, postgres: string, locale?: string[] }, dump: string, restore: string }} DumpPrograms
 * @param {{ say: (words: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<DumpPrograms>}
 * @throws {Problem} that says what to install
 */
export async function ensureDumpPrograms(options) {
  const found = await findDumpPrograms();
  if (found) return found;
  const output = await installWithApt(['postgresql'], options);
  if (output === null) throw new Problem(`There is no pg_dump for this PostgreSQL: ${advice}.`);
  const installed = ofDebian();
  if (installed) return installed;
  throw new Problem(`PostgreSQL could not be installed: ${advice}.`, lastLines(output));
}

/** The same of what is there already. @returns {Promise<DumpPrograms | null>} */
export async function findDumpPrograms() {
  return (await besideEmbedded()) ?? ofDebian();
}

/**
 * The PostgreSQL of a major release, to start the data of another server: the embedded one, else Debian's.
 * @param {number} major
 * @throws {Problem} when there is none
 */
export async function serverOf(major) {
  const embedded = postgresBinaries();
  if ((await majorOf(embedded.postgres)) === major) return embedded;
  const folder = join(debian, String(major), 'bin');
  const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')];
  if (isProgram(postgres)) return { initdb, postgres };
  throw new Problem(
    `There is no PostgreSQL ${major} here to start the backup with: install it (on Debian: apt-get install postgresql-${major}).`,
  );
}

/** A dump program refuses servers that are newer than itself. @returns {Promise<DumpPrograms | null>} */
async function besideEmbedded() {
  const dump = onPath('pg_dump');
  if (!dump) return null;
  const restore = join(dirname(dump), 'pg_restore');
  if (!isProgram(restore)) return null;
  const binaries = postgresBinaries();
  const [ofDump, ofServer] = await Promise.all([majorOf(dump), majorOf(binaries.postgres)]);
  return ofDump >= ofServer ? { binaries, dump, restore } : null;
}

/** @param {string} program */
async function majorOf(program) {
  const { output } = await runCommand(program, ['--version'], { cwd: '/', milliseconds: 10_000 });
  return Number(/ (\d+)/.exec(output)?.[1] ?? 0);
}

/** @returns {DumpPrograms | null} */
function ofDebian() {
  const majors = existsSync(debian) ? readdirSync(debian).map(Number).filter(Boolean) : [];
  for (const major of majors.sort((one, other) => other - one)) {
    const folder = join(debian, String(major), 'bin');
    const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')];
    const [dump, restore] = [join(folder, 'pg_dump'), join(folder, 'pg_restore')];
    if ([initdb, postgres, dump, restore].every(isProgram))
      return { binaries: { initdb, postgres, locale: ['--locale=C.UTF-8'] }, dump, restore };
  }
  return null;
}
