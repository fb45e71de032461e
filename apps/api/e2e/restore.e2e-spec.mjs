import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePayloads } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ensureDumpPrograms } from '../../../tools/lib/dump-programs.mjs';
import { startPostgres } from '../../../tools/lib/postgres.mjs';
import { runCommand } from '../../../tools/lib/run-command.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { copyRunningServer } from './support/base-copy.mjs';
import { Carryover } from './support/carryover.mjs';
import { expectEveryAccountOnce } from './support/every-account-once.mjs';
import { runProgram } from './support/service-process.mjs';
import { inParallel } from './support/supplier-api.mjs';

const ACCOUNTS = 100;
const WAITING = 40;
/** Slow on purpose: most of it has to be under way when the backup is made. */
// The keys are kept beside the backup, never in it.
const SEALING_KEYS = `kept:${'5'.repeat(64)}`;
const env = { LEASE_SECONDS: '2', WORKER_CONCURRENCY: '1', SEALING_KEYS };
const ALREADY_IMPORTED = 'account_import_process_already_imported';
/** The codes are for what was taken although its answer was 503. */
const TAKEN = [201, ALREADY_IMPORTED, 'account_import_process_in_progress'];
const NUMBERS = 'SELECT external_account_number AS number FROM account_import_process';

let folder;
const servers = [];

async function startServer(name, options = {}) {
  const server = await startPostgres(join(folder, name), { logFile: join(folder, `${name}.log`), ...options });
  servers.push(server);
  return server;
}

async function run(program, ...args) {
  const { code, output } = await runCommand(program, args, { milliseconds: 120_000 });
  if (code !== 0) throw new Error(output);
}

async function createDatabase(server, name) {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return { url: server.url(name), drop: async () => undefined };
}

/**
 * Sends accounts to a service on the server, backs its database up while some are imported, some wait and more arrive,
 * and stops the service. @returns what was answered 201 before the backup began, all payloads, and the credentials
 */
async function backUpInMidImport(server, backUp) {
  const database = await createDatabase(server, 'carryover');
  await runProgram('migrate', { DATABASE_URL: database.url });
  const carryover = await Carryover.start({ database, workers: 2, env });
  const payloads = generatePayloads(ACCOUNTS, 21, 'DEMO');
  const answered = [];
  const supplier = await carryover.supplier();
  const sending = inParallel(payloads, 8, async (payload) => {
    expect(TAKEN).toContain(await answerInTheEnd(supplier, payload));
    answered.push(payload.external_account_number);
  });
  const isUnderWay = async () => ((await carryover.states()).PROCESSED ?? 0) >= 10;
  expect(await waitUntil(isUnderWay, { milliseconds: 120_000, every: 20 })).toBe(true);
  await letImportsWait(carryover);
  const promised = [...answered];
  await Promise.all([backUp(database.url), haltInTheMiddle(carryover), sending]);
  for (const worker of carryover.workers) worker.signal('SIGCONT');
  const { credentials } = carryover;
  await carryover.stop();
  return { promised, payloads, credentials };
}

/** However fast workers are and however slowly accounts are sent: many imports wait when the backup begins. */
async function letImportsWait(carryover) {
  for (const worker of carryover.workers) worker.signal('SIGSTOP');
  const doManyWait = async () => ((await carryover.states()).PENDING ?? 0) >= WAITING;
  expect(await waitUntil(doManyWait, { milliseconds: 120_000, every: 20 })).toBe(true);
  for (const worker of carryover.workers) worker.signal('SIGCONT');
}

/** However fast the machine is and however slow the backup: some imports still wait when it ends. */
async function haltInTheMiddle(carryover) {
  const isHalfDone = async () => ((await carryover.states()).PROCESSED ?? 0) >= ACCOUNTS / 2;
  expect(await waitUntil(isHalfDone, { milliseconds: 240_000, every: 20 })).toBe(true);
  for (const worker of carryover.workers) worker.signal('SIGSTOP');
}

/** Sends a payload until there is an answer, as a supplier does whom a busy machine answers 503. @returns 201, or the code */
async function answerInTheEnd(supplier, payload) {
  const ask = async () => {
    const { status, body } = await supplier.create(payload);
    return status === 201 ? 201 : body.non_field_errors?.code;
  };
  return waitUntil(ask, { milliseconds: 60_000, every: 200 });
}

/** Starts the service on what was restored, with an empty Redis, and sees it go on and take everything once more. */
async function goOn(database, { promised, payloads, credentials }) {
  const carryover = await Carryover.start({ database: { ...database, credentials }, apis: 1, workers: 0, env });
  try {
    const { PROCESSED = 0, PENDING = 0, IN_PROGRESS = 0, ...others } = await carryover.states();
    expect([PROCESSED > 0, PENDING + IN_PROGRESS > 0, others]).toEqual([true, true, {}]);
    const restored = (await carryover.query(NUMBERS)).map(({ number }) => number);
    expect(promised.filter((number) => !restored.includes(number))).toEqual([]);

    await carryover.addWorker();
    await carryover.addWorker();
    await carryover.settled();
    const kept = payloads.filter(({ external_account_number: number }) => restored.includes(number));
    await expectEveryAccountOnce(carryover, kept);

    const answers = await sendAgain(carryover, payloads);
    expect(answers).toEqual({
      201: payloads.length - kept.length,
      [ALREADY_IMPORTED]: kept.length,
    });
    await carryover.settled();
    await expectEveryAccountOnce(carryover, payloads);
  } finally {
    await carryover.stop();
  }
}

/** Sends every payload once more. @returns how often each answer came */
async function sendAgain(carryover, payloads) {
  const counts = { 201: 0, [ALREADY_IMPORTED]: 0 };
  const supplier = await carryover.supplier();
  await inParallel(payloads, 8, async (payload) => {
    const answer = await answerInTheEnd(supplier, payload);
    counts[answer] += 1;
  });
  return counts;
}

describe('a backup that was made in mid-import, restored beside an empty Redis', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'carryover-restore-'));
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  it('by pg_dump: goes on by itself, loses nothing that was promised and doubles nothing', async () => {
    const { binaries, dump, restore } = await ensureDumpPrograms({ say: console.error });
    const server = await startServer('dumped', { binaries, durable: false });
    const file = join(folder, 'carryover.dump');
    const backup = await backUpInMidImport(server, (url) => run(dump, '--format=custom', `--file=${file}`, url));
    const database = await createDatabase(server, 'restored');
    await run(restore, '--no-owner', '--exit-on-error', `--dbname=${database.url}`, file);
    await goOn(database, backup);
  }, 600_000);

  it('by a copy of its files: goes on by itself, loses nothing that was promised and doubles nothing', async () => {
    const server = await startServer('copied', { durable: false });
    const copy = () => copyRunningServer(server, join(folder, 'copied'), join(folder, 'copy'));
    const backup = await backUpInMidImport(server, copy);
    const restored = await startServer('copy');
    await goOn({ url: restored.url('carryover'), drop: async () => undefined }, backup);
  }, 600_000);
});
