import { TelemetryReceiver } from '@carryover/stand-ins';
import { plantCanaries } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { FAULT_NAMES, holdUp, plantFault, removeFault } from './support/planted-faults.mjs';
import { PrivacyWatch, variablesFor } from './support/privacy-watch.mjs';

const SOON = { milliseconds: 30_000, every: 20 };
/** Where a fault strikes: in turn among what is written first and what is written late. */
const TABLES = [
  ['customer', 'family_name'],
  ['note', 'body'],
];

let carryover;
let supplier;
let watch;
let telemetry;
let samples = 0;

beforeAll(async () => {
  // One attempt, so that what would be tried again ends and its error is stored.
  telemetry = await TelemetryReceiver.start();
  const env = { LEASE_SECONDS: '2', MAX_ATTEMPTS: '2', LOG_LEVEL: 'trace', ...variablesFor(telemetry) };
  carryover = await Carryover.start({ workers: 2, env });
  supplier = await carryover.supplier();
  watch = new PrivacyWatch(carryover, plantCanaries(0).canaries, telemetry);
  await watch.listenToRedis();
});

afterAll(async () => {
  watch?.stop();
  await carryover?.stop();
  await telemetry?.stop();
});

/** The planted account under a number of its own; what may not be shared by two accounts is its own too. */
function planted(number) {
  samples += 1;
  const { payload } = plantCanaries(samples);
  return { ...payload, external_account_number: number, references: own(payload.references) };
}

const own = (references) => references.map((reference) => ({ ...reference, value: `${reference.value}-${samples}` }));

async function accepted(payload, query = '') {
  expect(await supplier.create(payload, query)).toEqual({ status: 201, body: {} });
}

async function processOf(number) {
  const [row] = await carryover.query(
    `SELECT id, status, latest_error_code AS code, lease_holder AS holder FROM account_import_process
     WHERE external_account_number = $1`,
    [number],
  );
  return row;
}

/** Waits until an import is in one of these states. @returns the one that it is in */
async function reaches(number, ...states) {
  const isThere = await waitUntil(async () => states.includes((await processOf(number)).status), SOON);
  const { status } = await processOf(number);
  return isThere ? status : `still ${status}`;
}

const lines = () => [...carryover.apis, ...carryover.workers].flatMap((process) => process.lines);

describe('an account full of canaries', () => {
  it.each(FAULT_NAMES)(
    'meets %s of the database',
    async (fault) => {
      const [table, column] = TABLES[FAULT_NAMES.indexOf(fault) % TABLES.length];
      const number = fault.replaceAll(' ', '-').toUpperCase();
      await plantFault(carryover, fault, table, column);
      await accepted(planted(number));
      expect(await reaches(number, 'ERRORED')).toBe('ERRORED');
      await removeFault(carryover, table);
      const { id } = await processOf(number);
      const isLogged = (line) => line.includes('imports.account.failed') && line.includes(id);
      expect(await waitUntil(() => lines().some(isLogged), SOON)).toBe(true);
    },
    60_000,
  );

  it('loses its connection once, and is imported by the next attempt', async () => {
    await plantFault(carryover, 'a cut connection', 'note', 'body');
    await accepted(planted('CUT-ONCE'));
    expect(await waitUntil(async () => (await attemptsOf('CUT-ONCE')) === 1, SOON)).toBe(true);
    await removeFault(carryover, 'note');
    expect(await reaches('CUT-ONCE', 'PROCESSED', 'ERRORED')).toBe('PROCESSED');
  });

  it('is refused by constraints that name the row', async () => {
    await carryover.query(`ALTER TABLE customer ADD CONSTRAINT planted_ck CHECK (family_name = 'Nobody') NOT VALID`);
    await accepted(planted('CHECK'));
    expect(await reaches('CHECK', 'ERRORED')).toBe('ERRORED');
    await carryover.query('ALTER TABLE customer DROP CONSTRAINT planted_ck');
    await carryover.query('CREATE UNIQUE INDEX planted_uq ON customer (email) WHERE email IS NOT NULL');
    await accepted(planted('UNIQUE'));
    expect(await reaches('UNIQUE', 'ERRORED')).toBe('ERRORED');
    await carryover.query('DROP INDEX planted_uq');
    const { references } = planted('REFERENCE-1');
    const later = encodeURIComponent(new Date(Date.now() + 3_600_000).toISOString());
    await accepted({ ...planted('REFERENCE-2'), references }, `?schedule_window_start=${later}`);
    await accepted({ ...planted('REFERENCE-1'), references });
    expect(await reaches('REFERENCE-1', 'PROCESSED')).toBe('PROCESSED');
    await carryover.query(`UPDATE account_import_process SET available_at = now() WHERE status = 'PENDING'`);
    expect(await reaches('REFERENCE-2', 'ERRORED')).toBe('ERRORED');
  });

  it('goes through a dry run, with success and without', async () => {
    await accepted(planted('DRY-RUN'), '?is_dry_run=true');
    expect(await reaches('DRY-RUN', 'DRY_RUN_SUCCEEDED')).toBe('DRY_RUN_SUCCEEDED');
    await plantFault(carryover, 'invalid input', 'customer', 'family_name');
    await accepted(planted('DRY-RUN-FAILED'), '?is_dry_run=true');
    expect(await reaches('DRY-RUN-FAILED', 'DRY_RUN_ERRORED')).toBe('DRY_RUN_ERRORED');
    await removeFault(carryover, 'customer');
  });

  it('is spoilt where it is stored, retried, and withdrawn', async () => {
    const { id } = await processOf('CHECK');
    const sent = planted('CHECK');
    const [first, ...others] = sent.customers;
    await carryover.query(
      `UPDATE account_import_payload SET payload = $2, sealed_payload = NULL, sealed_key = NULL WHERE process_id = $1`,
      [id, JSON.stringify({ ...sent, customers: [{ ...first, date_of_birth: first.family_name }, ...others] })],
    );
    const staff = await carryover.staff();
    expect((await staff.send('POST', `imports/${id}/retry`)).status).toBe(200);
    expect(await reaches('CHECK', 'ERRORED')).toBe('ERRORED');
    expect((await processOf('CHECK')).code).toBe('import_process_failed_validation');
    expect((await staff.send('POST', `imports/${id}/cancel`)).status).toBe(200);
  });

  it.each(['SIGKILL', 'SIGSTOP'])('loses its worker by %s, and another one imports it', async (signal) => {
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    await client.connect();
    const letGo = await holdUp(client);
    await plantFault(carryover, 'hold', 'customer', 'family_name');
    await accepted(planted(signal));
    expect(await reaches(signal, 'IN_PROGRESS')).toBe('IN_PROGRESS');
    const { id, holder } = await processOf(signal);
    const worker = carryover.workers.find(({ pid }) => holder.includes(String(pid)));
    worker.signal(signal);
    const isTakenOver = async () => ![null, holder].includes((await processOf(signal)).holder);
    expect(await waitUntil(isTakenOver, SOON)).toBe(true);
    if (signal === 'SIGSTOP') worker.signal('SIGCONT');
    else await carryover.addWorker();
    await letGo();
    await removeFault(carryover, 'customer');
    await client.end();
    expect(await reaches(signal, 'PROCESSED', 'ERRORED')).toBe('PROCESSED');
    // One that stood still finds its lease gone.
    const isLost = (line) => line.includes('"outcome":"lease_lost"') && line.includes(id);
    if (signal === 'SIGSTOP') expect(await waitUntil(() => worker.lines.some(isLost), SOON)).toBe(true);
    await carryover.settled(60_000);
  });

  it('comes while Redis is away', async () => {
    await carryover.redis.stop();
    await accepted(planted('NO-REDIS'));
    await plantFault(carryover, 'invalid input', 'customer', 'family_name');
    await accepted(planted('NO-REDIS-BAD'));
    // It is imported where it was begun before it was to fail.
    expect(['ERRORED', 'PROCESSED']).toContain(await reaches('NO-REDIS-BAD', 'ERRORED', 'PROCESSED'));
    await removeFault(carryover, 'customer');
    await carryover.startRedis();
    await watch.listenToRedis();
    await accepted(planted('REDIS-AGAIN'));
    expect(await reaches('REDIS-AGAIN', 'PROCESSED', 'ERRORED')).toBe('PROCESSED');
    await carryover.settled(60_000);
  });

  it('is nowhere but in its rows', async () => {
    expect(watch.redisCommands).toBeGreaterThan(50);
    expect(telemetry.spans.length).toBeGreaterThan(50);
    expect(telemetry.errors.length).toBeGreaterThan(5);
    expect(await watch.inTheMachine()).toEqual([]);
    expect(await watch.inTheTables()).toEqual([]);
    expect(await watch.inWhatSuppliersRead(supplier, [])).toEqual([]);
    expect(await watch.inTheConsole()).toEqual([]);
  });
});

async function attemptsOf(number) {
  const [{ n }] = await carryover.query(
    `SELECT count(*)::int AS n FROM account_import_event e JOIN account_import_process p ON p.id = e.process_id
     WHERE p.external_account_number = $1 AND e.event LIKE '%REQUEUED'`,
    [number],
  );
  return n;
}
