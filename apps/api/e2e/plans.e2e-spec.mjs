import { distinctSample, propertyRuns } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { growDatabase } from '../../../qa/bench/grow-database.js';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';

const PROCESSES = propertyRuns(1_000_000);
const ACCOUNTS = 20_000;

/** A table of so many rows is never to be read from one end to the other; one statement may read so many in a row. */
const LARGE = 10_000;
const READ_IN_A_ROW = 5_000;

/** So many transactions in one request: with some hundred, other plans look good. */
const ADDED = 2_000;

/** Copies have no keys of their own in places where invariants look. */
const PLANTED = ['account-is-what-was-sent', 'events-lead-to-the-state', 'payload-versions-complete'];

// How many rows there are is told by the catalogue: the statistics begin anew with RESET.
const READ_IN_ROWS = `SELECT s.relname AS name, seq_scan::int AS scans, seq_tup_read::int AS read
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE c.reltuples >= $1 AND seq_tup_read >= $2 ORDER BY 1`;
const RESET = `SELECT pg_stat_reset_single_table_counters(relid) FROM pg_stat_user_tables`;
const CONNECTIONS = `SELECT count(*)::int AS n FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'carryover%'`;

/** What the console asks for many times a minute, but for counts of everything, which all staff share. */
const PAGES = [
  'imports',
  'imports?status=ERRORED,DRY_RUN_ERRORED',
  'imports?supplier=GROWN&sort=-modified_at',
  'imports?search=GROWN-4711',
  'imports?search=GROWN-47',
  'registrations',
  'registrations/counts',
  'batches',
  'audit',
  'changes',
];

let carryover;

beforeAll(async () => {
  carryover = await Carryover.start();
  const supplier = await carryover.supplier();
  await supplier.create(distinctSample(1, { external_account_number: 'MODEL' }));
  await carryover.settled();
  await endAll();
  const client = new pg.Client({ connectionString: carryover.databaseUrl });
  await client.connect();
  try {
    await growDatabase(client, { model: 'MODEL', accounts: ACCOUNTS, processes: PROCESSES });
    await client.query(RESET);
  } finally {
    await client.end();
  }
}, 600_000);
afterAll(() => carryover?.stop({ planted: PLANTED }), 600_000);

/** Ends api and worker, with which PostgreSQL is told what they read. */
async function endAll() {
  const processes = [...carryover.apis.splice(0), ...carryover.workers.splice(0)];
  await Promise.all(processes.map((process) => process.end()));
  const isAlone = async () => (await carryover.query(CONNECTIONS))[0].n === 0;
  if (!(await waitUntil(isAlone, { milliseconds: 30_000, every: 100 }))) throw new Error('A connection was kept.');
}

function transactions(count) {
  return Array.from({ length: count }, (_, index) => ({
    transaction_id: `ADDED-${index}`,
    transaction_date: '2024-09-10',
    amount: index + 0.25,
    type: 'CREDIT',
    reason: 'IMPORTED_CREDIT',
  }));
}

/** Everything that is done for every account, and what staff look at meanwhile. */
async function work() {
  await carryover.addApi();
  await carryover.addWorker();
  const supplier = await carryover.supplier();
  const staff = await carryover.staff();
  for (let index = 2; index < 12; index += 1) {
    const account = distinctSample(index);
    const answers = [await supplier.validate(account), await supplier.create(account), await supplier.create(account)];
    expect(answers.map(({ status }) => status).slice(0, 2)).toEqual([200, 201]);
  }
  const { external_account_number: number } = distinctSample(11);
  // Asked one by one: whoever counts states reads them all.
  const isImported = async () => (await supplier.status(number)).body.status === 'PROCESSED';
  expect(await waitUntil(isImported, { milliseconds: 60_000, every: 200 })).toBe(true);
  expect((await supplier.addTransactions(number, transactions(ADDED))).status).toBe(201);
  expect((await supplier.addNotes(number, [{ body: 'Called.', created_at: '2024-05-01T10:00:00Z' }])).status).toBe(201);
  for (const page of PAGES) expect([page, (await staff.get(page)).status]).toEqual([page, 200]);
  expect((await fetch(`${carryover.workers[0].url}/metrics`)).status).toBe(200);
  const [latest] = (await staff.get('imports?supplier=DEMO&limit=1')).body.results;
  expect((await staff.get(`imports/${latest.id}`)).status).toBe(200);
}

describe('with a million processes', () => {
  it('the largest tables are known to be large', async () => {
    const known = await carryover.query(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples >= $1`,
      [LARGE],
    );
    expect(known.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['account', 'account_import_process', 'account_import_event', 'ledger_transaction']),
    );
  });

  it('no large table is read from one end to the other by what is done all the time', async () => {
    await work();
    await endAll();
    expect(await carryover.query(READ_IN_ROWS, [LARGE, READ_IN_A_ROW])).toEqual([]);
  }, 300_000);
});
