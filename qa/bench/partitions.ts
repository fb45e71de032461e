import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { ImportProcessesRepository } from '../../apps/api/src/modules/imports/process/import-processes.repository.js';
import { keepNewSql } from '../../apps/api/src/modules/imports/process/keep-new-sql.js';
import { WaitingProcessesRepository } from '../../apps/api/src/modules/imports/process/waiting-processes.repository.js';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import type { BenchOptions, Figure, Round } from './figures.js';
import { makeTables, sizes, vacuum } from './partitioned-tables.js';

/** Rows that there are before anything is measured. */
const SUPPLIERS = 64;
const PROCESSES = 1_000_000;
const EVENTS = 3;
const PARTITIONS = 16;

/** What one turn does, and how often. */
const [ACCEPTED, AT_ONCE] = [40, 8];
const [WINDOW, CLAIMED] = [200, 16];
const LOOK_UPS = 1_000;

const KEEP = keepNewSql({
  given: `SELECT gen_random_uuid(), $1::uuid, $2 || '-' || n, jsonb_build_object('n', n), NULL::bytea, NULL::text, 'hash', false,
    NULL::timestamptz, NULL::timestamptz, NULL::text, NULL::text FROM generate_series(1, ${AT_ONCE}) n`,
  warned: null,
});

const ID = `('01900000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`;
/** Of each seven two wait, two failed, three were imported. */
const IMPORTS = `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
    payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain, platform_identifier, created_at, modified_at)
  SELECT ${ID}, ($1::uuid[])[1 + (i - 1) * ${SUPPLIERS}::bigint / ${PROCESSES}], 'EXT-' || i, status, false, 1, '', now(), 0,
    CASE status WHEN 'ERRORED' THEN 'internal_error' END, CASE status WHEN 'ERRORED' THEN '-' END,
    CASE status WHEN 'ERRORED' THEN 'platform' END,
    CASE status WHEN 'PROCESSED' THEN 'A-' || upper(lpad(to_hex(i), 8, '0')) END, timestamptz '2026-01-01' + i * interval '1 millisecond', now()
  FROM (SELECT i, (ARRAY['PENDING', 'PENDING', 'ERRORED', 'ERRORED', 'PROCESSED', 'PROCESSED', 'PROCESSED'])[1 + i % 7] AS status
    FROM generate_series(1, ${PROCESSES}) i) n`;
const ACCOUNTS = `INSERT INTO account (id, account_number, import_supplier_id, process_id, external_account_number, created_at)
  SELECT id, platform_identifier, import_supplier_id, id, external_account_number, created_at FROM account_import_process
  WHERE status = 'PROCESSED'`;
const PAYLOADS = `INSERT INTO account_import_payload (process_id, version, payload, payload_hash, created_at)
  SELECT id, 1, jsonb_build_object('number', external_account_number, 'filling', repeat(md5(id::text), 10)), '', created_at
  FROM account_import_process`;
const HISTORY = `INSERT INTO account_import_event (process_id, import_supplier_id, event, to_status, attempt, payload_version, occurred_at)
  SELECT id, import_supplier_id, 'GENERATED', status, 0, 1, created_at FROM account_import_process, generate_series(1, ${EVENTS})`;

/** One of the two databases. */
interface Filled {
  readonly database: TestDatabase;
  readonly client: pg.Client;
  readonly source: DataSource;
  readonly suppliers: readonly string[];
  /** Seconds for rows, and for keys and indexes on them: what a restore does. */
  readonly restored: { readonly rows: number; readonly indexes: number };
}

/** @returns how often a second, or seconds, or bytes */
type Measure = (filled: Filled, turn: number) => Promise<number>;

/**
 * The effect of hash partitions by supplier: a million processes in tables with 16 partitions against the tables as
 * they are; both without foreign keys, which cannot reference a table partitioned by another column. Uses the
 * product's statements for writing and claiming.
 */
export function partitions({ rounds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const peer = await fill(0);
    const ours = await fill(PARTITIONS);
    try {
      const figure = (name: string, unit: string, measured: readonly Round[]): Figure => ({
        name: `partitions, ${name}`,
        unit,
        against: 'as they are',
        rounds: measured,
      });
      const once = (name: string, unit: string, of: (filled: Filled) => number) =>
        figure(name, unit, [{ ours: of(ours), peer: of(peer) }]);
      const [oursSize, peerSize] = [await sizes(ours.client), await sizes(peer.client)];
      const figures = [
        once('restore of rows', 's', ({ restored }) => restored.rows),
        once('restore of keys and indexes', 's', ({ restored }) => restored.indexes),
        figure('tables', 'MB', [{ ours: oursSize.table / 1e6, peer: peerSize.table / 1e6 }]),
        figure('indexes', 'MB', [{ ours: oursSize.indexes / 1e6, peer: peerSize.indexes / 1e6 }]),
      ];
      let turn = 0;
      for (const [name, { unit, measure }] of Object.entries(MEASURES)) {
        const measured: Round[] = [];
        for (let round = 0; round <= rounds; round += 1) {
          turn += 1;
          const isOursFirst = round % 2 === 0;
          const first = await measure(isOursFirst ? ours : peer, turn);
          const second = await measure(isOursFirst ? peer : ours, turn);
          // The first round only warms up.
          if (round > 0) measured.push(isOursFirst ? { ours: first, peer: second } : { ours: second, peer: first });
        }
        figures.push(figure(name, unit, measured));
        console.error(name, measured);
      }
      figures.push(
        figure('a partition dropped, against its suppliers deleted', 's', [
          { ours: await dropPartition(ours), peer: await deleteSuppliers(peer, SUPPLIERS / PARTITIONS) },
        ]),
      );
      return figures;
    } finally {
      for (const { client, source, database } of [ours, peer]) {
        await client.end();
        await source.destroy();
        await database.drop();
      }
    }
  });
}

async function fill(partitionCount: number): Promise<Filled> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`SET maintenance_work_mem = '512MB'`);
  const later = await makeTables(client, partitionCount);
  const suppliers = await addSuppliers(client);
  const from = performance.now();
  await client.query(IMPORTS, [suppliers]);
  for (const statement of [ACCOUNTS, PAYLOADS, HISTORY]) await client.query(statement);
  const withRows = performance.now();
  for (const statement of later) await client.query(statement);
  const restored = { rows: (withRows - from) / 1_000, indexes: (performance.now() - withRows) / 1_000 };
  await vacuum(client);
  await client.query(`SET maintenance_work_mem = DEFAULT`);
  const source = await new DataSource({ type: 'postgres', url: database.url, poolSize: 2 }).initialize();
  console.error(`${partitionCount} partitions`, restored);
  return { database, client, source, suppliers, restored };
}

async function addSuppliers(client: pg.Client): Promise<string[]> {
  const organization = randomUUID();
  await client.query(`INSERT INTO organization (id, name, created_at) VALUES ($1, 'Bench', now())`, [organization]);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
     SELECT md5(n::text)::uuid, $1, 'S' || n, 'S' || n, 'Ongoing', '{}', now(), now() FROM generate_series(1, $2::int) n RETURNING id`,
    [organization, SUPPLIERS],
  );
  return rows.map(({ id }) => id);
}

/** Calls something so often. @returns how often a second */
async function often(times: number, work: (time: number) => Promise<unknown>): Promise<number> {
  const from = performance.now();
  for (let time = 0; time < times; time += 1) await work(time);
  return (1_000 * times) / (performance.now() - from);
}

/** Seconds of something that is done once. */
async function seconds(work: () => Promise<unknown>): Promise<number> {
  return 1 / (await often(1, work));
}

const processes = new ImportProcessesRepository();
const waiting = new WaitingProcessesRepository();

const supplierOf = ({ suppliers }: Filled, time: number) => suppliers[time % SUPPLIERS];

/** An import that exists, by its number: they follow each other, and those of a supplier lie together. */
const someNumber = (time: number) => 1 + ((time * 7_919) % PROCESSES);

const lookUp =
  (name: string, text: string, values: (filled: Filled, time: number) => unknown[], times = LOOK_UPS): Measure =>
  (filled) =>
    often(times, (time) => filled.client.query({ name, text, values: values(filled, time) }));

const MEASURES: Readonly<Record<string, { readonly unit: string; readonly measure: Measure }>> = {
  'imports accepted, 8 a statement': {
    unit: 'statements/s',
    measure: (filled, turn) =>
      often(ACCEPTED, (time) => filled.source.query(KEEP, [supplierOf(filled, time), `NEW-${turn}-${time}`])),
  },
  'due imports listed, a window of 200': {
    unit: 'statements/s',
    measure: ({ source }) => often(5, () => waiting.listDue(source.manager, WINDOW)),
  },
  'claims of 16': {
    unit: 'statements/s',
    measure: async ({ source }) => {
      const due = (await waiting.listDue(source.manager, WINDOW)).map(({ id }) => id);
      return await often(Math.floor(WINDOW / CLAIMED), (time) =>
        processes.claimAll(source.manager, due.slice(time * CLAIMED, (time + 1) * CLAIMED), 600, 'bench'),
      );
    },
  },
  'status by supplier and number': {
    unit: 'look-ups/s',
    measure: lookUp(
      'status',
      `SELECT p.status, a.created_at FROM account_import_process p
       LEFT JOIN account a ON a.process_id = p.id AND a.import_supplier_id = p.import_supplier_id
       WHERE p.import_supplier_id = $1 AND p.external_account_number = $2`,
      (filled, time) => {
        const number = someNumber(time);
        return [filled.suppliers[Math.floor(((number - 1) * SUPPLIERS) / PROCESSES)], `EXT-${number}`];
      },
    ),
  },
  'import by its id': {
    unit: 'look-ups/s',
    measure: lookUp('by-id', 'SELECT status FROM account_import_process WHERE id = $1', (_filled, time) => [
      `01900000-0000-7000-8000-${someNumber(time).toString(16).padStart(12, '0')}`,
    ]),
  },
  'payload by its import': {
    unit: 'look-ups/s',
    measure: lookUp(
      'payload',
      'SELECT payload FROM account_import_payload WHERE process_id = $1 AND version = 1',
      (_filled, time) => [`01900000-0000-7000-8000-${someNumber(time).toString(16).padStart(12, '0')}`],
    ),
  },
  'list of a supplier': {
    unit: 'lists/s',
    measure: lookUp(
      'list',
      `SELECT external_account_number, status, created_at FROM account_import_process WHERE import_supplier_id = $1
       ORDER BY created_at, id`,
      (filled, time) => [supplierOf(filled, time)],
      8,
    ),
  },
  'newest 25 of the console': {
    unit: 'pages/s',
    measure: lookUp(
      'newest',
      'SELECT id, status FROM account_import_process ORDER BY created_at DESC, id DESC LIMIT 25',
      () => [],
      100,
    ),
  },
  'search for part of a number': {
    unit: 'searches/s',
    measure: lookUp(
      'search',
      `SELECT id FROM account_import_process WHERE external_account_number LIKE '%' || $1 || '%' LIMIT 25`,
      (_filled, time) => [String(someNumber(time)).padStart(6, '9')],
      40,
    ),
  },
  'vacuum after one import in 50 changed': {
    unit: 's',
    measure: async ({ client }, turn) => {
      await client.query(
        `UPDATE account_import_process SET attempt = attempt + 1 WHERE external_account_number LIKE 'EXT-%${String(turn % 50).padStart(2, '0')}'`,
      );
      return await vacuum(client);
    },
  },
};

/** Deletes all of so many suppliers, as a retention has to that knows no partitions. @returns seconds */
function deleteSuppliers({ client, suppliers }: Filled, count: number): Promise<number> {
  return seconds(async () => {
    const gone = [suppliers.slice(0, count)];
    await client.query('DELETE FROM account WHERE import_supplier_id = ANY($1)', gone);
    await client.query('DELETE FROM account_import_event WHERE import_supplier_id = ANY($1)', gone);
    await client.query(
      `DELETE FROM account_import_payload USING account_import_process p
       WHERE process_id = p.id AND p.import_supplier_id = ANY($1)`,
      gone,
    );
    await client.query('DELETE FROM account_import_process WHERE import_supplier_id = ANY($1)', gone);
    await vacuum(client);
  });
}

/** Drops one partition of the tables that are parted by supplier: of all suppliers whose hash is in it. @returns seconds */
function dropPartition({ client }: Filled): Promise<number> {
  return seconds(() => client.query('DROP TABLE account_0, account_import_event_0, account_import_process_0'));
}
