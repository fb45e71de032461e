import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from '../../../tools/lib/postgres.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import {
  ADVISORY_LOCKS,
  FOREIGN_KEYS,
  LACK_SUPPLIER,
  LOCAL,
  POLICIES,
  REFERENCE,
  STATEMENTS,
  TRIGGERS,
  UNIQUE_KEYS,
} from '../src/testing/distribution/exceptions.js';
import { advisoryLocksOf, findingsOf } from '../src/testing/distribution/statement-findings.js';
import { Carryover } from './support/carryover.mjs';
import { runProgram } from './support/service-process.mjs';

const NUMBER = 'DISTRIBUTED-1';
const WAVE = 'DISTRIBUTED';

/** What the console asks for all day. */
const PAGES = [
  ...['overview', 'throughput', 'suppliers', 'errors', 'batches', 'audit', 'changes', 'waves', 'alerts'],
  ...[
    'imports',
    'imports?status=ERRORED,DRY_RUN_ERRORED',
    'imports?supplier=DEMO&sort=-modified_at',
    'imports?search=DISTR',
  ],
  ...['registrations', 'registrations/counts', 'suppliers/DEMO'],
];

/** Statements of the processes, and those that functions and triggers send for them; but for look-ups of foreign keys. */
const SENT = `SELECT DISTINCT query FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid
  WHERE s.dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (r.rolname LIKE 'carryover\\_%' OR NOT s.toplevel) AND s.query !~ '^SELECT \\S+ FROM ONLY '`;

/** Tables by whether each row says whose it is. */
const TABLES = `SELECT c.relname AS name, coalesce(bool_or(a.attnotnull), false) AS "hasSupplier" FROM pg_class c
  LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'import_supplier_id'
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migration' GROUP BY 1 ORDER BY 1`;

const UNIQUE = `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE i.indisunique AND i.indrelid = ANY ($1::text[]::regclass[]) AND NOT EXISTS (SELECT FROM pg_attribute a
    WHERE a.attrelid = i.indrelid AND a.attname = 'import_supplier_id' AND a.attnum = ANY (i.indkey)) ORDER BY 1`;

const KEYS = `SELECT conname AS name FROM pg_constraint r WHERE r.contype = 'f' AND r.conrelid = ANY ($1::text[]::regclass[])
  AND r.confrelid = ANY ($1::text[]::regclass[]) AND NOT EXISTS (SELECT FROM pg_attribute a
    WHERE a.attrelid = r.conrelid AND a.attname = 'import_supplier_id' AND a.attnum = ANY (r.conkey)) ORDER BY 1`;

const ASKING_POLICIES = `SELECT polname AS name FROM pg_policy WHERE polrelid = ANY ($1::text[]::regclass[])
  AND (pg_get_expr(polqual, polrelid) ~ 'SELECT' OR pg_get_expr(polwithcheck, polrelid) ~ 'SELECT') ORDER BY 1`;

const ALL_TRIGGERS = `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = ANY ($1::text[]::regclass[]) AND NOT tgisinternal ORDER BY 1`;

interface Named {
  readonly name: string;
}

const folder = mkdtempSync(join(tmpdir(), 'carryover-distribution-'));
let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
let carryover: Carryover | undefined;
let sent: string[] = [];
/** Tables whose rows say whose they are: they are distributed by it. */
let distributed: string[] = [];
let tables: string[] = [];

beforeAll(async () => {
  server = await startWithStatistics();
  const url = server.url();
  await runProgram('migrate', { DATABASE_URL: url });
  const service = await Carryover.start({ database: { url, drop: async () => undefined } });
  carryover = service;
  await service.query('CREATE EXTENSION pg_stat_statements');
  await service.query('SELECT pg_stat_statements_reset()');
  await work(service);
  sent = (await service.query<{ query: string }>(SENT)).map(({ query }) => query);
  const found = await service.query<Named & { hasSupplier: boolean }>(TABLES);
  tables = found.map(({ name }) => name);
  distributed = found.filter(({ hasSupplier }) => hasSupplier).map(({ name }) => name);
}, 240_000);

afterAll(async () => {
  await carryover?.stop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A PostgreSQL that keeps every statement it was sent. */
async function startWithStatistics() {
  const options = { logFile: join(folder, 'postgres.log'), durable: false };
  const base = join(folder, 'postgres');
  const plain = await startPostgres(base, options);
  const client = new pg.Client({ connectionString: plain.url('postgres') });
  await client.connect();
  await client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
  await client.query(`CREATE DATABASE carryover`);
  await client.end();
  await plain.stop();
  const kept = await startPostgres(base, options);
  const settings = new pg.Client({ connectionString: kept.url('postgres') });
  await settings.connect();
  await settings.query(`ALTER SYSTEM SET pg_stat_statements.track = 'all'`);
  await settings.query('SELECT pg_reload_conf()');
  await settings.end();
  return kept;
}

/** What is done for every account, by itself and in a wave, and what suppliers and staff read of it. */
async function work(service: Carryover): Promise<void> {
  const supplier = await service.supplier();
  const staff = await service.staff();
  const account = distinctSample(1, { external_account_number: NUMBER });
  const { url } = service.apis[0];
  const headers = { Authorization: supplier.authorization };
  const ask: Ask = async (path, { type = 'application/json', ...init } = {}) => {
    const answer = await fetch(`${url}${path}`, { ...init, headers: { ...headers, 'Content-Type': type } });
    expect([path, answer.ok, await answer.text()]).toEqual([path, true, expect.anything()]);
  };
  await supplier.validate(account);
  await supplier.create(account);
  await supplier.create(account);
  await supplier.create(distinctSample(2, { external_account_number: 'DISTRIBUTED-2' }), '?is_dry_run=true');
  await service.settled();
  const added = [
    await supplier.addTransactions(NUMBER, [
      ...[
        {
          transaction_id: 'T',
          transaction_date: '2024-09-10',
          amount: 1.25,
          type: 'CREDIT',
          reason: 'IMPORTED_CREDIT',
        },
      ],
    ]),
    await supplier.addNotes(NUMBER, [{ body: 'Called.', created_at: '2024-05-01T10:00:00Z' }]),
    await supplier.addStatements(NUMBER, [
      { bill_period_from_date: '2019-01-01', bill_period_to_date: '2019-01-31', statement_id: 'S' },
    ]),
    await supplier.addPaymentInstruction(NUMBER, { vendor: 'SANDBOX', type: 'CARD', reference: 'ok_1' }),
  ];
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  await importWave(ask);
  await service.settled();
  for (const path of [
    ...[`accounts/DEMO/${NUMBER}/`, `accounts/DEMO/${NUMBER}/events/`, 'events/DEMO/', `waves/DEMO/${WAVE}/`],
    ...[`waves/DEMO/${WAVE}/results/`, `waves/DEMO/${WAVE}/progress/`],
  ])
    await ask(`/v2/data-import/${path}`);
  for (const path of [
    'all-account-import-processes',
    'pending-account-import-processes',
    'imported-account-import-processes',
  ])
    await ask(`/v1/data-import/${path}/DEMO/`);
  for (const page of PAGES) expect([page, (await staff.get(page)).status]).toEqual([page, 200]);
  // The background gives events their positions, folds counts and looks after leases by itself.
  const isSequenced = async () =>
    (await service.query('SELECT FROM account_import_event WHERE feed_position IS NULL')).length === 0;
  expect(await waitUntil(isSequenced, { milliseconds: 30_000, every: 100 })).toBe(true);
}

type Ask = (path: string, init?: { method?: string; body?: string; type?: string }) => Promise<void>;

async function importWave(ask: Ask): Promise<void> {
  const waves = '/v2/data-import/waves/DEMO/';
  await ask(waves, { method: 'POST', body: JSON.stringify({ code: WAVE, planned_accounts: 2 }) });
  const lines = [11, 12].map((index) =>
    JSON.stringify(distinctSample(index, { external_account_number: `W-${index}` })),
  );
  await ask(`${waves}${WAVE}/parts/a/`, { method: 'PUT', body: lines.join('\n'), type: 'application/x-ndjson' });
  await ask(`${waves}${WAVE}/release/`, { method: 'POST' });
}

/** Names that a statement finds about the tables that are distributed. */
async function names(sql: string): Promise<string[]> {
  const found = (await carryover?.query<Named>(sql, [distributed])) ?? [];
  return found.map(({ name }) => name);
}

describe('one database that is distributed by supplier, by the rules of Citus', () => {
  it('gives every table a place', async () => {
    const others = tables.filter((name) => !distributed.includes(name));
    expect([...LACK_SUPPLIER, ...REFERENCE, ...LOCAL].sort()).toEqual(others.sort());
  });

  it('has the supplier in every unique key of its tables, but for what is named', async () => {
    expect(await names(UNIQUE)).toEqual(Object.keys(UNIQUE_KEYS).sort());
  });

  it('has the supplier in every foreign key from one to another, but for what is named', async () => {
    expect(await names(KEYS)).toEqual(Object.keys(FOREIGN_KEYS).sort());
  });

  it('asks other tables in no policy, but for what is named', async () => {
    expect(await names(ASKING_POLICIES)).toEqual([...POLICIES].sort());
  });

  it('has no trigger, but for what is named', async () => {
    expect(await names(ALL_TRIGGERS)).toEqual(Object.keys(TRIGGERS).sort());
  });

  it('is told the supplier by every statement, and locks rows of one alone, but for what is named', () => {
    const findings = new Set(sent.flatMap((sql) => findingsOf(sql, new Set(distributed))));
    expect([...findings].filter((finding) => !Object.hasOwn(STATEMENTS, finding)).sort()).toEqual([]);
    // That something was sent and understood.
    expect(findings.size).toBeGreaterThan(Object.keys(STATEMENTS).length / 2);
  });

  it('is locked by transactions for what is named, and by no session but the leader, whose lock is in its own connection', () => {
    const locks = new Set(sent.flatMap((sql) => advisoryLocksOf(sql)));
    expect([...locks].filter((lock) => !Object.hasOwn(ADVISORY_LOCKS, lock)).sort()).toEqual([]);
  });
});
