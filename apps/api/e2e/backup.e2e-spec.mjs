import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { generatePayloads } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ensureDumpPrograms } from '../../../tools/lib/dump-programs.mjs';
import { root } from '../../../tools/lib/paths.mjs';
import { startPostgres } from '../../../tools/lib/postgres.mjs';
import { isAlive } from '../../../tools/lib/processes.mjs';
import { runCommand } from '../../../tools/lib/run-command.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { createAll } from './support/every-account-once.mjs';
import { runProgram } from './support/service-process.mjs';

const programs = await ensureDumpPrograms({ say: console.log });

const SEALING_KEYS = `kept:${'6'.repeat(64)}`;
const ACCOUNTS = 5;
/** What `npm run admin -- backup verify` starts; with npm it is typed from the page. */
const VERIFY = 'node tools/admin.mjs backup verify';
const page = readFileSync(join(root, 'docs/backup-and-restore.md'), 'utf8');
const typed = [...page.matchAll(/```bash\n([^`]+)```/g)].map(([, code]) => code);
const [makeBase, makeDump, verifyLatest, verifyMoment] = typed;
/** The day of the first backup; it is typed again on the next. */
const DAY = '2026-03-02';
/** Has the names of what is typed then carry that day. */
const on = (day, commands) => `date() { command date --date=${day} "$@"; }\n${commands}`;
/** In the text of the page: how a dump is put back, and how an owner makes one whom row security binds. */
const PUT_BACK = 'pg_restore --no-owner --role=carryover --exit-on-error --dbname=carryover carryover-DAY.dump';
const BOUND_DUMP = 'pg_dump --enable-row-security';
const [BASE, DUMP] = [`base-${DAY}`, `carryover-${DAY}.dump`];

describe('a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-backup-'));
  const folders = { BACKUPS: join(folder, 'backups'), ARCHIVE: join(folder, 'archive') };
  let server;
  let carryover;
  let moment;

  /** Types commands of the page in a shell. */
  const type = (commands) =>
    runCommand('bash', ['-euc', commands], {
      cwd: root,
      env: {
        ...process.env,
        ...folders,
        PATH: [dirname(programs.dump), process.env.PATH].join(delimiter),
        OWNER_URL: server.url(),
        DAY,
        MOMENT: moment,
        SEALING_KEYS,
        DATA_DIR: join(folder, 'data'),
      },
    });

  const start = () =>
    startPostgres(join(folder, 'source'), { logFile: join(folder, 'source.log'), binaries: programs.binaries });

  beforeAll(async () => {
    for (const one of Object.values(folders)) mkdirSync(one, { mode: 0o777 });
    server = await start();
    await query(server.url('postgres'), 'CREATE DATABASE carryover');
    await query(server.url('postgres'), 'ALTER SYSTEM SET archive_mode = on');
    await query(server.url('postgres'), `ALTER SYSTEM SET archive_command = 'cp "%p" "${folders.ARCHIVE}/%f"'`);
    await server.stop();
    server = await start();
    await runProgram('migrate', { DATABASE_URL: server.url() });
    carryover = await Carryover.start({
      database: { url: server.url(), drop: async () => undefined },
      env: { SEALING_KEYS },
    });
    const payloads = generatePayloads(ACCOUNTS * 2, 41, 'DEMO');
    await createAll(carryover, payloads.slice(0, ACCOUNTS));
    await carryover.settled();
    for (const commands of [makeBase, makeDump]) expect(await type(on(DAY, commands))).toMatchObject({ code: 0 });
    await createAll(carryover, payloads.slice(ACCOUNTS));
    await carryover.settled();
    [{ moment }] = await carryover.query(
      `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment`,
    );
    await carryover.query('UPDATE ledger SET balance = balance + 1');
    const [{ file }] = await carryover.query('SELECT pg_walfile_name(pg_switch_wal()) AS file');
    expect(await waitUntil(() => readdirSync(folders.ARCHIVE).includes(file), { milliseconds: 60_000 })).toBe(true);
  }, 180_000);

  afterAll(async () => {
    await carryover?.query('UPDATE ledger SET balance = balance - 1');
    await carryover?.stop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is made and tried out by each block of the page, and by no other', () => {
    const words = ['pg_basebackup', 'pg_dump', 'backup verify "$BACKUPS"\n', '--until "$MOMENT"'];
    expect(typed).toEqual(words.map((word) => expect.stringContaining(word)));
  });

  it('that is the latest of a folder is restored and checked, and nothing of it stays', async () => {
    const before = restoredFolders();
    const { code, output } = await type(verifyLatest);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Written to') });
    const report = readFileSync(join(folder, 'data', 'backup-report.txt'), 'utf8');
    expect(report).toContain(`${join(folders.BACKUPS, DUMP)} (dump)`);
    expect(report).toContain(`${ACCOUNTS} imports, ${ACCOUNTS} accounts`);
    expect(report.match(/^(?:ok|BROKEN) .*$/gm)).toEqual(
      ['age', 'invariants verify', 'accounts verify', 'audit verify'].map((what) => `ok        ${what}`),
    );
    expect(report).toContain(`${ACCOUNTS} accounts were rebuilt and compared with what was sent; all of them match.`);
    expect(restoredFolders()).toEqual(before);
  }, 120_000);

  it('of the files is restored up to the moment before a wrong deed', async () => {
    const { code, output } = await type(verifyMoment);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(`${ACCOUNTS * 2} accounts;`) });
  }, 120_000);

  it('with the wrong deed in it is BROKEN, and the accounts are named', async () => {
    const { code, output } = await type(`${VERIFY} "$BACKUPS/${BASE}" --wal "$ARCHIVE"`);
    expect(code).toBe(1);
    expect(output).toContain('BROKEN    accounts verify');
    expect(output).toMatch(/\d+ differ:\n\s+\S+: .*ledgers\.0\.balance/);
  }, 120_000);

  it('with its log in another folder is restored without a change to that', async () => {
    const [base, log] = [join(folder, 'linked'), join(folder, 'log')];
    cpSync(join(folders.BACKUPS, BASE), base, { recursive: true });
    renameSync(join(base, 'pg_wal'), log);
    symlinkSync(log, join(base, 'pg_wal'));
    const times = () => readdirSync(log).map((name) => [name, statSync(join(log, name)).mtimeMs]);
    const before = times();
    const { code, output } = await type(`${VERIFY} "${base}"`);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(`${ACCOUNTS} accounts;`) });
    expect(times()).toEqual(before);
  }, 120_000);

  it('with a tablespace in another folder is refused', async () => {
    const base = join(folder, 'spread');
    cpSync(join(folders.BACKUPS, BASE), base, { recursive: true });
    symlinkSync(join(folder, 'elsewhere'), join(base, 'pg_tblspc', '16999'));
    const { code, output } = await type(`${VERIFY} "${base}"`);
    expect([code, output]).toEqual([1, expect.stringContaining('has tablespaces')]);
  });

  it.each([
    ['that is not there', '"$BACKUPS/other"', /There is no \S+other/],
    ['beside another path', `"$BACKUPS/${BASE}" "$ARCHIVE"`, /Only one backup is verified at a time/],
    ['that is none', '"$ARCHIVE"', /is no backup and holds none/],
    ['that is a dump, up to a moment', `"$BACKUPS/${DUMP}" --until "$MOMENT"`, /A dump is one moment/],
    ['up to a moment that is none', `"$BACKUPS/${BASE}" --wal "$ARCHIVE" --until yesterday`, /--until is a moment/],
    ...['2026-07-03T09:30:00', '2026-07-03 09:30', '2026-07-03', '2026-07-03T09:30:00-'].map((until) => [
      `up to ${until}, which leaves the zone open`,
      `"$BACKUPS/${BASE}" --wal "$ARCHIVE" --until "${until}"`,
      /--until is a moment with its zone/,
    ]),
    ['of an age that is none', '"$BACKUPS" --newer-than yesterday', /--newer-than is a number of hours/],
  ])('%s is told in a sentence', async (_what, words, sentence) => {
    const { code, output } = await type(`${VERIFY} ${words}`);
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
  });

  it.each(['SIGINT', 'SIGTERM'])(
    'that is given up by %s half-way leaves no server and no data',
    async (signal) => {
      const TMPDIR = mkdtempSync(join(folder, 'tmp-'));
      const words = ['tools/admin.mjs', 'backup', 'verify', join(folders.BACKUPS, BASE)];
      const verifying = spawn(process.execPath, words, {
        cwd: root,
        env: { ...process.env, TMPDIR, SEALING_KEYS, DATA_DIR: join(folder, 'data') },
      });
      const ended = once(verifying, 'exit');
      let output = '';
      verifying.stderr.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
      expect(await waitUntil(() => output.includes('Migrating'), { milliseconds: 60_000 })).toBe(true);
      const [restored] = restoredFolders(TMPDIR);
      const pid = Number.parseInt(readFileSync(join(TMPDIR, restored, 'server/cluster/postmaster.pid'), 'utf8'), 10);
      expect(isAlive(pid)).toBe(true);
      verifying.kill(signal);
      expect(await ended).toEqual([1, null]);
      expect(output).toContain('Asked to stop');
      expect([isAlive(pid), restoredFolders(TMPDIR)]).toEqual([false, []]);
    },
    120_000,
  );

  it('is made on the next day, too, beside the first', async () => {
    for (const commands of [makeBase, makeDump])
      expect(await type(on('2026-03-03', commands))).toMatchObject({ code: 0 });
    const names = [BASE, 'base-2026-03-03', DUMP, 'carryover-2026-03-03.dump'];
    expect(readdirSync(folders.BACKUPS).sort()).toEqual(names);
  }, 120_000);

  it('that is the latest of a folder and old is BROKEN, however new its files are, but for who names it', async () => {
    const [backups, base] = [join(folder, 'of-long-ago'), join(folder, 'of-long-ago', 'base')];
    cpSync(join(folders.BACKUPS, BASE), base, { recursive: true });
    const label = readFileSync(join(base, 'backup_label'), 'utf8');
    writeFileSync(
      join(base, 'backup_label'),
      label.replace(/^START TIME: .*$/m, 'START TIME: 2026-01-01 02:00:00 UTC'),
    );
    const found = await type(`${VERIFY} "${backups}"`);
    expect([found.code, found.output]).toEqual([1, expect.stringContaining('BROKEN    age')]);
    expect(found.output).toContain('It was made at 2026-01-01 02:00 UTC');
    expect(found.output).toContain('ok        accounts verify');
    expect(await type(`${VERIFY} "${base}"`)).toMatchObject({ code: 0 });
  }, 240_000);

  it('is made and restored whole by an owner who is no superuser', async () => {
    for (const words of [PUT_BACK, BOUND_DUMP]) expect(page).toContain(`\`${words}\``);
    await query(server.url('postgres'), `CREATE ROLE keeper LOGIN PASSWORD 'kept'`);
    await query(server.url('postgres'), 'GRANT carryover_app, carryover_platform TO keeper');
    await query(server.url('postgres'), 'CREATE DATABASE owned OWNER keeper');
    await query(server.url('postgres'), 'CREATE DATABASE restored OWNER keeper');
    const byKeeper = (database) =>
      Object.assign(new URL(server.url(database)), { username: 'keeper', password: 'kept' }).href;
    const putBack = PUT_BACK.replace('--role=carryover', '--role=keeper');
    const restore = (file, url) =>
      type(putBack.replace('--dbname=carryover carryover-DAY.dump', `--dbname="${url}" "${file}"`));
    const dump = (commands) =>
      type(`OWNER_URL="${byKeeper('owned')}"\nBACKUPS="${folder}"\n${on('2026-03-04', commands)}`);

    expect(await restore(join(folders.BACKUPS, DUMP), server.url('owned'))).toMatchObject({ code: 0 });
    expect(await dump(makeDump)).toMatchObject({ code: 1, output: expect.stringContaining('row-level security') });
    expect(await dump(makeDump.replace('pg_dump', BOUND_DUMP))).toMatchObject({ code: 0 });
    expect(await restore(join(folder, 'carryover-2026-03-04.dump'), byKeeper('restored'))).toMatchObject({ code: 0 });
    const counts = await countRows(server.url('restored'));
    expect(counts).toMatchObject({ account: ACCOUNTS, account_import_process: ACCOUNTS });
    expect(counts).toEqual(await countRows(server.url('owned')));
  }, 120_000);

  it('without an import is BROKEN, unless it may be empty', async () => {
    await query(server.url('postgres'), 'CREATE DATABASE nothing');
    await runProgram('migrate', { DATABASE_URL: server.url('nothing') });
    const dumped = `pg_dump --format=custom --file=nothing.dump "${server.url('nothing')}"`;
    const verify = `cd "$OLDPWD" && ${VERIFY} ${join(folder, 'nothing.dump')}`;
    const found = await type(`cd ${folder} && ${dumped} && ${verify}`);
    expect([found.code, found.output]).toEqual([1, expect.stringContaining('BROKEN    imports held')]);
    expect(await type(`${VERIFY} ${join(folder, 'nothing.dump')} --may-be-empty`)).toMatchObject({
      code: 0,
    });
  }, 120_000);
});

const restoredFolders = (folder = tmpdir()) =>
  readdirSync(folder).filter((name) => name.startsWith('carryover-verify-'));

async function query(connectionString, text) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

/** How many rows each table has, by its name. */
async function countRows(connectionString) {
  const tables = await query(connectionString, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name}`);
  const counted = await query(connectionString, counts.join(' UNION ALL '));
  return Object.fromEntries(counted.map(({ name, rows }) => [name, rows]));
}
