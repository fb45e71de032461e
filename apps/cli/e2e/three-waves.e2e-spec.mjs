import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { distinctSample, propertyRuns } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPostgres } from '../../../tools/lib/postgres.mjs';
import { stopProcess } from '../../../tools/lib/processes.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from '../../api/e2e/support/carryover.mjs';
import { SimulatedClock } from '../../api/e2e/support/simulated-clock.mjs';
import { StaffApi } from '../../api/e2e/support/staff-api.mjs';
import { call } from '../../api/e2e/support/supplier-api.mjs';
import { carryover as run } from './support/carryover-program.mjs';

/** Waves, accounts of each (2,000 in the soak), and how many of them may start on a day: 500 there. */
const WAVES = ['NORTH', 'SOUTH', 'EAST'];
const ACCOUNTS = Math.max(1_000, propertyRuns(2_000));
const DAYS = 4;
const A_DAY = ACCOUNTS / DAYS;

/** Accounts of EAST that will fail, more than may. */
const FAILING = 30;
const MOST_FAILED = 20;

/** Accounts of each that have started on a day when everything is killed. */
const KILLED_AFTER = 0.3 * A_DAY;

/** Milliseconds after one failure too many. */
const HALTS_WITHIN = 5_000;

/** Line of SOUTH that has an account of NORTH at first, which is of this line there. */
const REPEATED = 3;

/** How long after its last failure that may be and the next EAST halted, and what started after that: a claim may have been under way. */
const HALT = `WITH line AS (
    SELECT l.process_id FROM import_wave w JOIN import_wave_line l ON l.wave_id = w.id WHERE w.code = 'EAST'
  ), event AS (SELECT e.* FROM account_import_event e JOIN line USING (process_id)),
  halt AS (SELECT v.occurred_at FROM import_wave_event v JOIN import_wave w ON w.id = v.wave_id
    WHERE w.code = 'EAST' AND v.to_state = 'HALTED'),
  spent AS (SELECT occurred_at FROM event WHERE to_status = 'ERRORED' ORDER BY id OFFSET $1 LIMIT 1)
  SELECT (extract(epoch FROM halt.occurred_at - spent.occurred_at) * 1000)::float8 AS milliseconds,
    (SELECT count(*)::int FROM event WHERE event LIKE '%\\_STARTED' AND event.occurred_at > halt.occurred_at + interval '1 second') AS "startedAfter"
  FROM halt, spent`;

const folder = mkdtempSync(join(tmpdir(), 'carryover-three-waves-'));
const sharedServer = process.env.TEST_DATABASE_URL;

let postgres;
let service;
let clock;

async function startDatabase() {
  postgres = await startPostgres(join(folder, 'postgres'), { logFile: join(folder, 'postgres.log'), durable: false });
}

beforeAll(async () => {
  // One of its own: it is stopped while the waves run.
  await startDatabase();
  process.env.TEST_DATABASE_URL = postgres.url('postgres');
  service = await Carryover.start({ apis: 0, workers: 0, env: { WAVE_APPROVALS: '2', LEASE_SECONDS: '2' } });
  clock = await SimulatedClock.install(service.databaseUrl);
  await clock.set(1, '12:00');
  await startProcesses();
});
afterAll(async () => {
  await service?.stop();
  await postgres?.stop();
  process.env.TEST_DATABASE_URL = sharedServer;
  rmSync(folder, { recursive: true, force: true });
});

const startProcesses = () => Promise.all([service.addApi(), service.addWorker(), service.addWorker()]);

/** Puts the clock forward, for an API at once: one that runs looks at the clock of its database every 30 seconds, and would end sessions then. */
async function startApiAt(day, time) {
  await clock.set(day, time);
  await Promise.all(service.apis.splice(0).map((process) => process.end()));
  await service.addApi();
}

/** kill -9 of every process; PostgreSQL is stopped at once, which takes no more leave. */
async function killEverything() {
  const processes = [...service.apis.splice(0), ...service.workers.splice(0)];
  await Promise.all(processes.map((process) => process.end('SIGKILL')));
  await stopProcess(service.redis.child.pid, { signal: 'SIGKILL' });
  await stopProcess(postgres.child.pid, { signal: 'SIGQUIT' });
  await Promise.all([startDatabase(), service.startRedis()]);
  await startProcesses();
}

function carryover(...words) {
  const env = {
    CARRYOVER_API_URL: service.apis[0].url,
    CARRYOVER_SECRET_KEY: service.credentials.organization_secret_key,
  };
  return run(['wave', ...words, '--supplier', 'DEMO', '--json'], { env, cwd: folder });
}

/** A command that has to succeed. @returns what it says */
async function wave(...words) {
  const { code, stdout, stderr } = await carryover(...words);
  if (code !== 0) throw new Error(`carryover wave ${words.join(' ')} ended with ${code}: ${stderr}${stdout}`);
  return JSON.parse(stdout);
}

const account = (code, index, changes = {}) => ({
  ...distinctSample(WAVES.indexOf(code) * ACCOUNTS + index, {
    import_supplier: 'DEMO',
    external_account_number: `${code}-${index}`,
  }),
  ...changes,
});

function writePart(code, accounts) {
  writeFileSync(
    join(folder, `${code}.ndjson.gz`),
    gzipSync(accounts.map((one) => `${JSON.stringify(one)}\n`).join('')),
  );
}

const accountsOf = (code) => Array.from({ length: ACCOUNTS }, (_, index) => account(code, index));

async function reached(code, state) {
  const found = async () => (await service.query('SELECT state FROM import_wave WHERE code = $1', [code]))[0].state;
  if (!(await waitUntil(async () => (await found()) === state, { milliseconds: 150_000, every: 100 })))
    throw new Error(`${code} is ${await found()} and not ${state}`);
}

/** Runs a dry run of a wave. @returns the gate that this is */
async function dryRun(code) {
  await wave('dry-run', code);
  await reached(code, 'REVIEW');
  await wave('waive', code, '--gate', 'lists_loaded', '--reason', 'No lists are loaded here.');
  const { gates } = await wave('show', code);
  return gates.find(({ gate }) => gate === 'dry_run');
}

const inEach = (work) => Promise.all(WAVES.map(work));

const count = (status) =>
  service
    .query('SELECT count(*)::int AS n FROM account_import_process WHERE status = $1', [status])
    .then(([{ n }]) => n);

/** By wave and day in London: accounts that started, and those that the ledger has. */
const startedByDay = () =>
  service.query(`SELECT w.code, (e.occurred_at AT TIME ZONE 'Europe/London')::date AS day, count(DISTINCT e.process_id)::int AS n
    FROM import_wave w JOIN import_wave_line l ON l.wave_id = w.id JOIN account_import_event e ON e.process_id = l.process_id
    WHERE e.event LIKE '%\\_STARTED' GROUP BY 1, 2 ORDER BY 1, 2`);
const ledger = () => service.query('SELECT sum(admitted)::int AS n FROM import_wave_admission GROUP BY wave_id, day');

/** Waits until as many accounts as that have started of each wave, and none of them is on its way. */
async function started(accounts) {
  const isThere = async () => {
    const rows = await startedByDay();
    const sum = (code) => rows.filter((row) => row.code === code).reduce((all, { n }) => all + n, 0);
    return WAVES.every((code) => sum(code) >= accounts) && (await count('IN_PROGRESS')) === 0;
  };
  if (!(await waitUntil(isThere, { milliseconds: 150_000, every: 250 })))
    throw new Error(`not ${accounts} of each: ${JSON.stringify(await startedByDay())}`);
}

/** Of how many waves the admission has noted that they have had their day's worth. */
const full = () =>
  service
    .query('SELECT count(*)::int AS n FROM import_wave_plan WHERE limit_detail LIKE $1', [`%today (${A_DAY})%`])
    .then(([{ n }]) => n);

describe('three waves with a cap a day', () => {
  it('are sent, and only the dry run of one finds that it has an account of another', async () => {
    const plan = { accounts_per_day: A_DAY, window: { from: '08:00', to: '20:00' } };
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
    const planted = account('SOUTH', REPEATED, { external_account_number: `NORTH-${REPEATED}` });
    await inEach(async (code) => {
      const budget = code === 'EAST' ? ['--most-failed', String(MOST_FAILED)] : [];
      await wave('create', code, '--accounts', String(ACCOUNTS), ...budget);
      await wave('plan', code, '--file', 'plan.json', '--reason', 'So many a day, as agreed.');
    });
    for (const code of WAVES) {
      const accounts = accountsOf(code);
      writePart(code, code === 'SOUTH' ? accounts.with(REPEATED, planted) : accounts);
      expect(await wave('send', code, `${code}.ndjson.gz`)).toMatchObject({ lines: ACCOUNTS, accepted: ACCOUNTS });
    }
    const supplier = await service.supplier();
    expect(await supplier.validate(planted)).toMatchObject({ status: 200 });
    expect(await dryRun('SOUTH')).toMatchObject({ state: 'red' });
    const headers = { Authorization: supplier.authorization };
    const { body } = await call(`${service.apis[0].url}/v2/data-import/waves/DEMO/SOUTH/findings/`, { headers });
    expect(body.findings).toMatchObject([{ line: REPEATED + 1, code: 'account_in_other_wave', other: 'NORTH' }]);
  });

  it('pass their dry runs once both have their own again', async () => {
    await wave('reopen', 'SOUTH', '--reason', 'One account is of NORTH.');
    writePart('SOUTH', accountsOf('SOUTH'));
    expect(await wave('send', 'SOUTH', 'SOUTH.ndjson.gz')).toMatchObject({ accepted: 1, unchanged: ACCOUNTS - 1 });
    expect(await wave('send', 'NORTH', 'NORTH.ndjson.gz')).toMatchObject({ accepted: 1, unchanged: ACCOUNTS - 1 });
    for (const gate of await inEach(dryRun)) expect(gate).toMatchObject({ state: 'green' });
  });

  it('are approved by two people, and by no one twice', async () => {
    const admin = await service.staff();
    const email = 'second@carryover.example';
    const person = { email, display_name: 'The second', role: 'operator' };
    const { body } = await admin.send('POST', 'staff', person);
    const password = 'the password of the second';
    const chosen = { email, password: body.one_time_password, new_password: password };
    await call(`${service.apis[0].url}/console/v1/sessions`, { method: 'POST', body: chosen });
    // Whoever approves has been there for longer than APPROVAL_HOURS.
    await startApiAt(3, '07:30');
    const { url } = service.apis[0];
    const people = [service.credentials.console, { email, password }];
    const [first, second] = await Promise.all(people.map((one) => StaffApi.signIn(url, one)));
    const approve = (staff, code) => staff.send('POST', `waves/DEMO/${code}/approve`);
    await inEach(async (code) => {
      for (let turn = 0; turn < 2; turn += 1)
        expect(await approve(first, code)).toMatchObject({ status: 200, body: { wave: { state: 'REVIEW' } } });
      expect(await carryover('release', code, '--waive-gates', '--reason', 'In a hurry.')).toMatchObject({ code: 5 });
      expect(await approve(second, code)).toMatchObject({ status: 200, body: { wave: { state: 'APPROVED' } } });
    });
  });

  it('start in their window, and one halts by itself when more of it failed than may', async () => {
    // What nobody could know at the dry run: others have come for the meter points of EAST since.
    const supplier = await service.supplier();
    for (let index = 0; index < FAILING; index += 1) {
      const early = account('EAST', index, { external_account_number: `EARLY-${index}` });
      expect(await supplier.create(early)).toMatchObject({ status: 201 });
    }
    expect(await waitUntil(async () => (await count('PROCESSED')) === FAILING, { milliseconds: 60_000 })).toBe(true);
    for (const released of await inEach((code) => wave('release', code))) expect(released.state).toBe('RUNNING');
    expect(await startedByDay()).toEqual([]);
    await clock.set(3, '08:00');
    await reached('EAST', 'HALTED');
    const [{ milliseconds, startedAfter }] = await service.query(HALT, [MOST_FAILED]);
    expect(milliseconds).toBeLessThan(HALTS_WITHIN);
    expect(startedAfter).toBe(0);
    expect(await wave('release', 'EAST', '--reason', 'Those are known by now.')).toMatchObject({ state: 'RUNNING' });
  });

  it('never start more on a day, although everything is killed in the middle of two', async () => {
    for (let day = 1; day <= DAYS; day += 1) {
      if (day > 1) await clock.set(2 + day, '08:00');
      if (day % 2 === 1) {
        await started((day - 1) * A_DAY + KILLED_AFTER);
        await killEverything();
      }
      await started(day * A_DAY);
      if (day < DAYS)
        expect(await waitUntil(async () => (await full()) === WAVES.length, { milliseconds: 60_000 })).toBe(true);
    }
    await inEach((code) => reached(code, 'IMPORTED'));
    const rows = await startedByDay();
    expect(rows.map(({ code, n }) => [code, n])).toEqual(
      [...WAVES].sort().flatMap((code) => Array.from({ length: DAYS }, () => [code, A_DAY])),
    );
    expect((await ledger()).map(({ n }) => n)).toEqual(Array(WAVES.length * DAYS).fill(A_DAY));
  });

  it('have all of their accounts imported once, but for those that failed', async () => {
    for (const code of WAVES) {
      const failed = code === 'EAST' ? FAILING : 0;
      const { counts } = await wave('show', code);
      expect(counts).toMatchObject({ lines: ACCOUNTS, imported: ACCOUNTS - failed, failed, not_processed: 0 });
    }
    const [births] = await service.query(`SELECT count(*)::int AS n, count(DISTINCT process_id)::int AS accounts
      FROM account_import_event WHERE to_status = 'PROCESSED'`);
    const imported = WAVES.length * ACCOUNTS;
    // As many more came early as failed for it.
    expect(births).toEqual({ n: imported, accounts: imported });
  });
});
