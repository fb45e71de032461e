import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkAge, findBackup } from './backups.mjs';
import { findDumpPrograms, serverOf } from './dump-programs.mjs';
import { root } from './paths.mjs';
import { startPostgres } from './postgres.mjs';
import { Problem } from './problem.mjs';
import { lastLines, runCommand } from './run-command.mjs';

/**
 * Checks of a restored database.
 * @typedef {{ name: string, isHeld: boolean, words: string }} Check
 * @typedef {Awaited<ReturnType<typeof startPostgres>>} Server
 * @typedef {{ wal?: string | undefined, until?: string | undefined, mayBeEmpty?: boolean | undefined, newerThan?: number | undefined,
 *   env: NodeJS.ProcessEnv, say?: (words: string) => void, signal?: AbortSignal }} Options
 */

/** Milliseconds; a large log takes hours to be replayed. */
const A_DAY = 86_400_000;

/** Hours within which the latest backup of a folder was made: one a night, and half a day in which to make and to verify it. */
const NEWER_THAN = 36;

const CHECKS = [
  ['invariants', 'verify'],
  ['accounts', 'verify'],
  ['audit', 'verify'],
];

const HOLDINGS = `SELECT (SELECT count(*)::int FROM account_import_process) AS imports, (SELECT count(*)::int FROM account) AS accounts,
  (SELECT max(modified_at)::text FROM account_import_process) AS latest`;

/** @type {Check} */
const NOTHING_HELD = {
  name: 'imports held',
  isHeld: false,
  words:
    'The backup holds not one import. A dump with --enable-row-security has the rows that its user sees: dump as the owner of the tables, who is a member of both roles, or as a superuser.\nFor a service that has no imports yet: --may-be-empty.',
};

/**
 * Restores a backup into a private server that listens on a socket of a private folder, brings it to the schema of this release, and
 * runs every check of the administrator there. Nothing of it is left afterwards, nor when it is given up by the signal.
 * @param {string} path a dump of pg_dump, a base backup of pg_basebackup as a folder, or a folder of either, of which the latest is taken
 * @param {Options} options wal: folder of the archived log; until: the moment to restore, of a base backup; mayBeEmpty: whether a backup without
 *   an import is sound; newerThan: hours within which it was made, 36 for the latest of a folder and as old as it likes for one that is named;
 *   env: with SEALING_KEYS
 * @returns {Promise<{ report: string, isSound: boolean }>}
 * @throws {Problem} it could not be restored
 */
export async function verifyBackup(path, { wal, until, mayBeEmpty = false, newerThan, env, say = () => {}, signal }) {
  const { backup, isNamed } = findBackup(resolve(path));
  if (backup.isDump && (wal ?? until) !== undefined)
    throw new Problem('A dump is one moment: --wal and --until are for base backups.');
  if (until !== undefined && wal === undefined) throw new Problem('--until needs the archived log: --wal FOLDER.');
  // Before anything is copied, which may take hours.
  const moment = until === undefined ? undefined : momentOf(until);
  const hours = newerThan ?? (isNamed ? null : NEWER_THAN);
  /** @type {Check[]} */
  const checks = hours === null ? [] : [checkAge(backup, hours, new Date())];
  const folder = mkdtempSync(join(tmpdir(), 'carryover-verify-'));
  const begun = performance.now();
  /** @type {Server | undefined} */
  let server;
  try {
    say(`Restoring ${backup.path}`);
    server = backup.isDump
      ? await restoreDump(backup.path, folder, signal)
      : await restoreBase(backup.path, folder, { wal, until: moment, signal });
    const database = await databaseOf(server);
    const restored = performance.now();
    const url = server.url(database);
    say('Migrating, and checking every account');
    const variables = { ...env, DATABASE_URL: url };
    await runProgram('migrate', [], variables, signal);
    const [holdings] = await ask(url, HOLDINGS);
    if (holdings?.imports === 0 && !mayBeEmpty) checks.push(NOTHING_HELD);
    for (const words of CHECKS) checks.push(await check(words, variables, signal));
    const seconds = (/** @type {number} */ from, /** @type {number} */ to) => `${((to - from) / 1_000).toFixed(1)} s`;
    const report = [
      `Backup    ${backup.path} (${backup.isDump ? 'dump' : 'base backup'}${until ? `, up to ${until}` : ''})`,
      `Holds     ${holdings?.imports} imports, ${holdings?.accounts} accounts; the latest change of an import is of ${holdings?.latest ?? 'never'}`,
      `Took      ${seconds(begun, restored)} to restore, ${seconds(restored, performance.now())} to migrate and check`,
      ...checks.map(({ name, isHeld, words }) => `${isHeld ? 'ok      ' : 'BROKEN  '}  ${name}\n${indented(words)}`),
    ];
    return { report: `${report.join('\n')}\n`, isSound: checks.every(({ isHeld }) => isHeld) };
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file @param {string} folder @param {AbortSignal | undefined} signal @returns {Promise<Server>} */
async function restoreDump(file, folder, signal) {
  const programs = await findDumpPrograms();
  if (programs === null)
    throw new Problem('There is no pg_restore here: install PostgreSQL (on Debian: apt-get install postgresql).');
  const server = await startPostgres(join(folder, 'server'), {
    logFile: join(folder, 'postgres.log'),
    durable: false,
    binaries: programs.binaries,
    socketFolder: folder,
    signal,
  });
  try {
    const { output: schema } = await run(programs.restore, ['--schema-only', '--file=-', file], signal);
    const named = [...schema.matchAll(/^(?:GRANT|CREATE POLICY|ALTER DEFAULT PRIVILEGES)\b.*\bTO ("[^"]+"|\w+)/gm)];
    const roles = [...new Set(named.map(([, role = '']) => role))].filter((role) => role !== 'PUBLIC');
    await ask(server.url('postgres'), 'CREATE DATABASE carryover');
    for (const role of roles)
      await ask(server.url('postgres'), `DO $$ BEGIN CREATE ROLE ${role}; EXCEPTION WHEN duplicate_object THEN END $$`);
    await run(programs.restore, ['--no-owner', '--exit-on-error', `--dbname=${server.url('carryover')}`, file], signal);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Starts a copy of the backup's files with settings and access rules of our own: those in there may name files and programs of another machine.
 * @param {string} base  @param {string} folder  @param {Pick<Options, 'wal' | 'until' | 'signal'>} options
 */
async function restoreBase(base, folder, { wal, until, signal }) {
  const binaries = await serverOf(Number(readFileSync(join(base, 'PG_VERSION'), 'utf8')));
  const cluster = join(folder, 'server', 'cluster');
  refuseTablespaces(base);
  // The log may be a link to another folder: the server would write into that of the backup.
  await cp(base, cluster, { recursive: true, dereference: true, filter: () => !signal?.aborted });
  signal?.throwIfAborted();
  chmodSync(cluster, 0o700);
  for (const name of ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf', 'standby.signal', 'recovery.signal'])
    rmSync(join(cluster, name), { force: true });
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\n', { mode: 0o600 });
  writeFileSync(join(cluster, 'pg_ident.conf'), '', { mode: 0o600 });
  // A server that may be asked while it recovers would refuse to begin with fewer connections than its primary had.
  writeFileSync(join(cluster, 'postgresql.conf'), 'hot_standby = off\n', { mode: 0o600 });
  if (wal !== undefined) {
    const settings = [`restore_command = 'cp "${resolve(wal)}/%f" "%p"'`, `recovery_target_action = 'promote'`];
    if (until !== undefined) settings.push(`recovery_target_time = '${until}'`);
    appendFileSync(join(cluster, 'postgresql.conf'), `${settings.join('\n')}\n`);
    writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  }
  const logFile = join(folder, 'postgres.log');
  return await startPostgres(join(folder, 'server'), {
    logFile,
    durable: false,
    binaries,
    socketFolder: folder,
    readyWithin: A_DAY,
    signal,
  });
}

/** The server would use the folders that they lie in, which may be those of the primary. @param {string} base */
function refuseTablespaces(base) {
  const folder = join(base, 'pg_tblspc');
  const isLink = (/** @type {string} */ name) => lstatSync(join(folder, name)).isSymbolicLink();
  if (existsSync(join(base, 'tablespace_map')) || (existsSync(folder) && readdirSync(folder).some(isLink)))
    throw new Problem(
      'The backup has tablespaces in folders of their own, which are not restored here: verify a dump.',
    );
}

/**
 * One without a zone would be read by the server's settings, which are not those of whoever typed it: an hour off in a London summer.
 * @param {string} until @returns {string}
 */
function momentOf(until) {
  const hasZone = /\d(?:Z| ?[+-]\d\d(?::?\d\d)?)$/.test(until) && /\d:\d\d/.test(until);
  if (hasZone && /^[\d:.TZ+ -]+$/.test(until) && !Number.isNaN(Date.parse(until)))
    return until.replace('T', ' ').replace(/Z$/, '+00');
  throw new Problem(
    '--until is a moment with its zone, such as 2026-03-03T09:30:00Z or, in a London summer, 2026-07-03T09:30:00+01:00.',
  );
}

/** The database that holds the service's tables. @param {Server} server @returns {Promise<string>} */
async function databaseOf(server) {
  const names = await ask(
    server.url('postgres'),
    'SELECT datname AS name FROM pg_database WHERE datallowconn AND NOT datistemplate',
  );
  for (const { name } of names) {
    const [row] = await ask(server.url(name), `SELECT to_regclass('account_import_process') AS found`);
    if (row?.found) return name;
  }
  throw new Problem('The backup holds no database of Carryover.');
}

/** @param {string} url  @param {string} sql @returns {Promise<Record<string, any>[]>} */
async function ask(url, sql) {
  /** @type {typeof import('pg')} */
  const { Client } = createRequire(join(root, 'apps/api/package.json'))('pg');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** @param {string} program  @param {string[]} args  @param {AbortSignal | undefined} signal */
async function run(program, args, signal) {
  const done = await runCommand(program, args, { milliseconds: A_DAY, signal });
  signal?.throwIfAborted();
  if (done.code !== 0) throw new Problem('The dump could not be restored.', lastLines(done.output));
  return done;
}

/** @param {string} program  @param {string[]} words  @param {NodeJS.ProcessEnv} env  @param {AbortSignal | undefined} signal */
async function runProgram(program, words, env, signal) {
  const { code, output } = await runBuilt(program, words, env, signal);
  if (code !== 0) throw new Problem(`${program} failed on what was restored.`, lastLines(output));
}

/** @param {string[]} words  @param {NodeJS.ProcessEnv} env  @param {AbortSignal | undefined} signal  @returns {Promise<Check>} */
async function check(words, env, signal) {
  const { code, output } = await runBuilt('admin', words, env, signal);
  return { name: words.join(' '), isHeld: code === 0, words: output.trim() };
}

/** @param {string} program  @param {string[]} words  @param {NodeJS.ProcessEnv} env  @param {AbortSignal | undefined} signal */
async function runBuilt(program, words, env, signal) {
  const script = join(root, 'apps/api/dist', `${program}.js`);
  const done = await runCommand(process.execPath, [script, ...words], { env, milliseconds: A_DAY, signal });
  signal?.throwIfAborted();
  return done;
}

/** @param {string} words */
function indented(words) {
  return words.replace(/^/gm, '            ');
}
