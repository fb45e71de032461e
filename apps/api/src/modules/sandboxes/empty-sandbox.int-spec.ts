import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { invariantsSql } from '../../admin/invariants/invariants-sql.js';
import { call } from '../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { signInAs } from '../../testing/staff-session.js';
import { storeImport } from '../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { startWorker, until, type WorkerContext } from '../../testing/worker-context.js';
import { ACCOUNT_TABLES, IMPORT_TABLES, SUPPLIER_TABLES, WAVE_COUNT_TABLES, WAVE_TABLES } from './emptied-tables.js';

/** Tables of a supplier that stay: what it is and was set to, not what it sent. */
const STAYING = [
  // The numbers of accounts that were taken back stay taken.
  'account_retraction',
  'retraction',
  // A rule that staff made.
  'alert_rule',
  'event_feed',
  // What is counted of the imports, by triggers, which note their deletion as well.
  'import_count',
  'import_count_change',
  'import_outcome_count',
  'import_outcome_change',
  'import_supplier_settings_change',
  'import_supplier_status_change',
  // Of live suppliers only.
  'meter_point_conflict',
  // For which sign-off details were erased; a later one counts anew.
  'retention_done',
  'supplier_webhook',
  // How often it was tested in this minute.
  'webhook_test',
];

/** Counts, by triggers of the owner of the tables, of how many rows each statement deletes. */
class DeletionCounts {
  private constructor(readonly owner: Client) {}

  static async of(...tables: readonly string[]): Promise<DeletionCounts> {
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    const triggers = tables.map(
      (table) => `CREATE TRIGGER ${table}__note_deleted AFTER DELETE ON ${table} REFERENCING OLD TABLE AS went
        FOR EACH STATEMENT EXECUTE FUNCTION note_deleted()`,
    );
    await owner.query(`CREATE TABLE deleted (n int);
      CREATE FUNCTION note_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN INSERT INTO deleted SELECT count(*) FROM went; RETURN NULL; END $$;
      ${triggers.join(';')}`);
    return new DeletionCounts(owner);
  }

  /** Takes the triggers away. @returns rows of each statement that deleted any */
  async end(): Promise<number[]> {
    const { rows } = await this.owner.query<{ n: number }>('SELECT n FROM deleted WHERE n > 0');
    await this.owner.query('DROP FUNCTION note_deleted() CASCADE; DROP TABLE deleted');
    await this.owner.end();
    return rows.map(({ n }) => n);
  }
}

let database: TestDatabase;
let api: TestApplication;
let worker: WorkerContext;
let source: DataSource;
let admin: { Authorization: string };
let sandbox: TestSupplier;
let live: TestSupplier;
let samples = 0;

pollQuickly();
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  worker = await startWorker(database.url);
  source = api.app.get(DataSource);
  admin = await signInAs(api, 'admin');
  sandbox = await registerSupplier(api, 'TRIED', {}, true);
  live = await registerSupplier(api, 'SERIOUS');
  for (const { code } of [sandbox, live])
    await staff('PUT', `suppliers/${code}/webhook`, { url: 'https://hooks.example/x', reason: 'Trying' });
});
afterAll(async () => {
  await worker?.stop();
  await api?.close();
  await database?.drop();
});
beforeEach(() => setStatus('Ongoing'));

function staff(method: string, path: string, body?: object) {
  return call(`${api.url}/console/v1/${path}`, method, admin, body);
}
const setStatus = (status: string) =>
  source.query(`UPDATE import_supplier SET status = $1 WHERE code = 'TRIED'`, [status]);
const empty = (code = 'TRIED', confirm = code) =>
  staff('POST', `suppliers/${code}/empty`, { confirm, reason: 'Again' });
const send = ({ code, token }: TestSupplier, path: string, body: object) =>
  call(`${api.url}/${path}`, 'POST', { Authorization: `Token ${token}` }, { import_supplier: code, ...body });
const read = (path: string) =>
  call(`${api.url}/v2/data-import/${path}`, 'GET', { Authorization: `Token ${sandbox.token}` });

/** Imports an account over HTTP and adds something of each kind to it. @returns its external number */
async function fill(supplier: TestSupplier): Promise<string> {
  samples += 1;
  const account = { ...distinctSample(samples), import_supplier: supplier.code };
  // What a live supplier is refused for is kept with a sandbox's import as a warning.
  if (supplier === sandbox) account.billing_postcode = 'nowhere';
  const { external_account_number: number } = account;
  const pair = { external_account_number: number };
  // The status of a supplier is known to everybody half a second later.
  await until(async () => (await send(supplier, 'v2/data-import/accounts/', account)).status === 201);
  await until(async () => {
    const [row] = await source.query('SELECT status FROM account_import_process WHERE external_account_number = $1', [
      number,
    ]);
    return row.status === 'PROCESSED';
  });
  const v1 = 'v1/data-import';
  const added = [
    await send(supplier, `${v1}/notes/create/`, {
      ...pair,
      notes: [{ created_at: '2024-03-01T10:00:00Z', body: 'x' }],
    }),
    await send(supplier, `${v1}/payment-instruction/create/`, {
      ...pair,
      vendor: 'SANDBOX',
      reference: 'ok_1',
      type: 'CARD',
    }),
    await send(supplier, `${v1}/transactions/create/`, {
      ...pair,
      transactions: [
        { transaction_id: 'later', transaction_date: '2024-03-01', amount: 100, type: 'CREDIT', reason: 'GOODWILL' },
      ],
    }),
  ];
  expect(added).toMatchObject(added.map(() => ({ status: 201 })));
  const flows = await call(`${api.url}/${v1}/send-registration-flows/${supplier.code}/${number}/`, 'POST', {
    Authorization: `Token ${supplier.token}`,
  });
  expect(flows).toMatchObject({ status: 200 });
  await sendWave(supplier, `WAVE-${samples}`);
  return number;
}

/** Makes a wave and sends a line to it that is refused. */
async function sendWave(supplier: TestSupplier, code: string): Promise<void> {
  const waves = `${api.url}/v2/data-import/waves/${supplier.code}`;
  const headers = { Authorization: `Token ${supplier.token}` };
  expect(await call(`${waves}/`, 'POST', headers, { code })).toMatchObject({ status: 201 });
  const type = { 'Content-Type': 'application/x-ndjson' };
  const sent = await fetch(`${waves}/${code}/parts/a/`, { method: 'PUT', headers: { ...headers, ...type }, body: '{' });
  expect(sent.status).toBe(200);
}

/** Rows of each table that are the supplier's; those without one are left out. */
async function rowsOf({ id }: TestSupplier): Promise<Record<string, number>> {
  const imports = '(SELECT id FROM account_import_process WHERE import_supplier_id = $1)';
  const accounts = '(SELECT id FROM account WHERE import_supplier_id = $1)';
  const counts: Record<string, number> = {};
  const count = async (table: string, where: string) => {
    const [{ n }] = await source.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`, [id]);
    if (n > 0) counts[table] = n;
  };
  for (const table of ACCOUNT_TABLES) await count(table, `account_id IN ${accounts}`);
  for (const table of IMPORT_TABLES) await count(table, `process_id IN ${imports}`);
  for (const table of SUPPLIER_TABLES) await count(table, 'import_supplier_id = $1');
  const waves = '(SELECT id FROM import_wave WHERE import_supplier_id = $1)';
  for (const table of [...WAVE_TABLES, ...WAVE_COUNT_TABLES]) await count(table, `wave_id IN ${waves}`);
  for (const table of ['account', 'account_import_process', 'import_wave'])
    await count(table, 'import_supplier_id = $1');
  return counts;
}

const emptyings = () => source.query(`SELECT id FROM audit_entry WHERE action = 'supplier.empty' ORDER BY id`);

async function brokenInvariants(): Promise<string[]> {
  const verdicts: { invariant: string; violations: number }[] = await source.query(invariantsSql());
  return verdicts.filter(({ violations }) => violations > 0).map(({ invariant }) => invariant);
}

describe('emptying a sandbox', () => {
  it('deletes all it sent and all that came of it, leaves the live supplier alone, and lets it be filled again', async () => {
    await fill(live);
    await fill(sandbox);
    await storeImport(source, { supplierId: sandbox.id, number: 'errored', status: 'ERRORED' });
    await storeImport(source, { supplierId: sandbox.id, number: 'waiting' });
    const customers = async () => (await source.query('SELECT count(*)::int AS n FROM customer'))[0].n;
    const [before, everybody] = [await rowsOf(live), await customers()];
    expect(Object.keys(await rowsOf(sandbox)).length).toBeGreaterThan(20);
    await setStatus('Paused');
    const [ofSandbox] = await source.query(
      `SELECT count(DISTINCT customer_id)::int AS n FROM account_customer c JOIN account a ON a.id = c.account_id
       WHERE a.import_supplier_id = $1`,
      [sandbox.id],
    );
    expect(await empty()).toEqual(expect.objectContaining({ status: 200, body: { deleted: 3, left: 0, running: 0 } }));
    expect(await rowsOf(sandbox)).toEqual({});
    const after = await rowsOf(live);
    // Workers go on with what is live meanwhile: rows are added, and none is lost but those that were added up.
    const { import_wave_count_delta: _, ...lasting } = before;
    expect(Object.entries(lasting).filter(([table, count]) => (after[table] ?? 0) < count)).toEqual([]);
    expect(await customers()).toBe(everybody - ofSandbox.n);
    expect(await brokenInvariants()).toEqual([]);
    const [entry] = (await source.query('SELECT action, target, reason, before FROM audit_entry ORDER BY id')).slice(
      -1,
    );
    expect(entry).toEqual({ action: 'supplier.empty', target: 'TRIED', reason: 'Again', before: { imports: 3 } });
    await setStatus('Ongoing');
    samples -= 1;
    expect(Object.keys(await rowsOf(sandbox))).toEqual([]);
    await fill(sandbox);
    expect(await brokenInvariants()).toEqual([]);
  });

  it('goes on with the feed behind the positions that were given', async () => {
    await fill(sandbox);
    const first = Object((await read('events/TRIED/')).body);
    const old = first.results[0].cursor;
    await setStatus('Paused');
    await empty();
    for (const from of ['', `?after=${old}`, `?after=${first.next_cursor}`])
      expect((await read(`events/TRIED/${from}`)).body).toMatchObject({ results: [], has_more: false });
    await setStatus('Ongoing');
    const number = await fill(sandbox);
    const expected = Object((await read(`events/TRIED/?after=${first.next_cursor}`)).body).results;
    expect(expected.length).toBeGreaterThan(0);
    for (const from of ['', `?after=${old}`, '?limit=2']) {
      const { results } = Object((await read(`events/TRIED/${from}`)).body);
      expect(results).toEqual(expected.slice(0, from === '?limit=2' ? 2 : undefined));
      for (const event of results) expect([number, '']).toContain(event.external_account_number);
    }
    // Where the deleted events fill a page, all that is left of it is that there are more.
    const { results: were } = first;
    for (const from of [`?limit=${were.length - 1}&after=${old}`, `?limit=1&after=${were.at(-2).cursor}`]) {
      const { results } = Object((await read(`events/TRIED/${from}`)).body);
      expect(results[0]).toEqual(expected[0]);
    }
  });

  it('takes as many calls as it needs, and waits for what runs', async () => {
    await source.query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
         payload_version, payload_hash, available_at, attempt, created_at, modified_at)
       SELECT gen_random_uuid(), $1, 'many-' || i, 'CANCELLED', false, 1, '', now(), 0, now(), now()
       FROM generate_series(1, 2100) i`,
      [sandbox.id],
    );
    await source.query(
      `UPDATE account_import_process SET status = 'IN_PROGRESS', lease_token = gen_random_uuid(),
         lease_expires_at = now() + interval '1 hour' WHERE external_account_number = 'many-7'`,
    );
    await setStatus('Complete');
    expect((await empty()).body).toMatchObject({ deleted: 2_000, running: 1 });
    const second = Object((await empty()).body);
    expect(second).toMatchObject({ left: 1, running: 1 });
    await source.query(
      `UPDATE account_import_process SET status = 'CANCELLED', lease_token = NULL, lease_expires_at = NULL
       WHERE external_account_number = 'many-7'`,
    );
    expect((await empty()).body).toEqual({ deleted: 1, left: 0, running: 0 });
  });

  it('deletes the lines of waves some at a time, and waits for whoever writes to a wave before it holds the supplier', async () => {
    await sendWave(sandbox, 'LONG');
    await source.query(`INSERT INTO import_wave_line (part_id, line, wave_id, sending, digest, outcome, problems)
      SELECT part_id, n, l.wave_id, sending, digest, l.outcome, problems FROM import_wave_line l
        JOIN import_wave w ON w.id = l.wave_id, generate_series(2, 12000) n WHERE w.code = 'LONG'`);
    const deletions = await DeletionCounts.of('import_wave_line');
    await setStatus('Paused');
    const chunk = source.createQueryRunner();
    try {
      await chunk.startTransaction();
      await chunk.query('SELECT FROM import_wave WHERE import_supplier_id = $1 FOR SHARE', [sandbox.id]);
      const emptied = empty();
      await until(async () => {
        const waiting = await deletions.owner.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting.rows.length > 0;
      });
      await chunk.query('SELECT FROM import_supplier WHERE id = $1 FOR SHARE NOWAIT', [sandbox.id]);
      await chunk.commitTransaction();
      expect(await emptied).toMatchObject({ status: 200, body: { left: 0 } });
    } finally {
      if (chunk.isTransactionActive) await chunk.rollbackTransaction();
      await chunk.release();
    }
    expect(await rowsOf(sandbox)).toEqual({});
    const sizes = await deletions.end();
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(12_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5_000);
  });

  it('deletes the lines of reports of control totals some at a time', async () => {
    await source.query(
      `WITH report AS (
         INSERT INTO reconciliation (id, import_supplier_id, created_at, status, attempt, due_at, expected_accounts, expected_electricity,
           expected_gas, expected_balance, expected_transactions, expected_transaction_sum)
         SELECT gen_random_uuid(), $1, now(), status, 0, 'infinity', 25000, 0, 0, 0, 0, 0
         FROM unnest(ARRAY['RECEIVING', 'COMPUTING']) status RETURNING id
       ), differences AS (
         INSERT INTO reconciliation_difference (reconciliation_id, external_account_number, state)
         SELECT id, 'A-' || n, 'MISSING' FROM report, generate_series(1, 25000) n
       )
       INSERT INTO reconciliation_line (reconciliation_id, external_account_number, line_number, electricity, gas, balance, transactions, transaction_sum)
       SELECT id, 'A-' || n, n, 0, 0, 0, 0, 0 FROM report, generate_series(1, 25000) n`,
      [sandbox.id],
    );
    const deletions = await DeletionCounts.of('reconciliation_line', 'reconciliation_difference');
    await setStatus('Paused');
    expect(await empty()).toMatchObject({ status: 200, body: { left: 0 } });
    expect(await rowsOf(sandbox)).toEqual({});
    const sizes = await deletions.end();
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(100_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20_000);
  });

  it('deletes waves of which accounts wait, and what is counted of these', async () => {
    await sendWave(sandbox, 'HELD');
    samples += 1;
    const account = { ...distinctSample(samples), import_supplier: sandbox.code };
    await until(async () => {
      const sent = await fetch(`${api.url}/v2/data-import/waves/${sandbox.code}/HELD/parts/b/`, {
        method: 'PUT',
        headers: { Authorization: `Token ${sandbox.token}`, 'Content-Type': 'application/x-ndjson' },
        body: `${JSON.stringify(account)}\n`,
      });
      return Object(await sent.json()).accepted === 1;
    });
    await setStatus('Paused');
    expect(await empty()).toMatchObject({ status: 200, body: { left: 0 } });
    expect(await rowsOf(sandbox)).toEqual({});
    expect(await brokenInvariants()).toEqual([]);
  });

  it('deletes what comes to its waves while it goes on, such as a pass over one that is imported', async () => {
    await sendWave(sandbox, 'PASSED');
    await storeImport(source, { supplierId: sandbox.id, number: 'goes' });
    await setStatus('Paused');
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    try {
      await owner.query(`CREATE FUNCTION begin_passes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
          INSERT INTO import_wave_pass (wave_id, kind, step, position, accounts, electricity, gas, customers, balance, transactions, transaction_sum,
            claimed_until, started_at) SELECT id, 'imported', 'accounts', '', 0, 0, 0, 0, 0, 0, 0, now(), now() FROM import_wave WHERE code = 'PASSED'
          ON CONFLICT DO NOTHING; RETURN NULL; END $$;
        CREATE TRIGGER account_import_process__begin_passes AFTER DELETE ON account_import_process FOR EACH STATEMENT EXECUTE FUNCTION begin_passes()`);
      expect(await empty()).toMatchObject({ status: 200, body: { left: 0 } });
    } finally {
      await owner.query('DROP FUNCTION begin_passes() CASCADE');
      await owner.end();
    }
    expect(await rowsOf(sandbox)).toEqual({});
  });

  it('is refused for a live supplier, one that is Ongoing, another code than its own, and whoever is no admin', async () => {
    await source.query(`UPDATE import_supplier SET status = 'Paused' WHERE code = 'SERIOUS'`);
    const [liveRows, entries] = [await rowsOf(live), await emptyings()];
    const refusal = (detail: string) => ({ status: 409, body: { code: 'sandbox_emptying_not_possible', detail } });
    expect(await empty('SERIOUS')).toMatchObject(
      refusal('Import supplier SERIOUS is live; only a sandbox is emptied.'),
    );
    expect(await empty()).toMatchObject(refusal('Import supplier TRIED is Ongoing; set it to Paused first.'));
    await setStatus('Paused');
    expect(await empty('TRIED', 'TIRED')).toMatchObject({ status: 400, body: { confirm: [expect.any(String)] } });
    expect(await empty('NOBODY')).toMatchObject({ status: 404 });
    const operator = await signInAs(api, 'operator');
    const body = { confirm: 'TRIED', reason: 'x' };
    expect((await call(`${api.url}/console/v1/suppliers/TRIED/empty`, 'POST', operator, body)).status).toBe(403);
    expect(await rowsOf(live)).toEqual(liveRows);
    expect(await emptyings()).toEqual(entries);
  });

  it('knows every table that holds what a supplier sent', async () => {
    const owned: { name: string; column: string }[] = await source.query(
      `SELECT c.relname AS name, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
         AND a.attname IN ('account_id', 'process_id', 'wave_id', 'import_supplier_id') ORDER BY 1`,
    );
    const known = new Set<string>([
      ...ACCOUNT_TABLES,
      ...IMPORT_TABLES,
      ...SUPPLIER_TABLES,
      ...WAVE_TABLES,
      ...WAVE_COUNT_TABLES,
      ...STAYING,
    ]);
    const others = owned.map(({ name }) => name).filter((name) => !known.has(name));
    expect([...new Set(others)]).toEqual(['account', 'account_import_process', 'import_wave']);
  });
});
