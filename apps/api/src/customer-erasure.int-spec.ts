import type { AccountImportRequest } from '@carryover/contract';
import { GATEWAY_SECRET, GatewayStandIn } from '@carryover/stand-ins';
import { createTestDatabase, distinctSample, findCanaries, plantCanaries, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AdminCommands } from './admin/admin-commands.js';
import type { AdminOptions } from './admin/admin-options.js';
import { type InvariantVerdict, invariantsSql } from './admin/invariants/invariants-sql.js';
import { startAdmin } from './testing/admin-context.js';
import { call } from './testing/http-client.js';
import { registerSupplier, type TestSupplier } from './testing/imported-account.js';
import { pollQuickly } from './testing/quick-polling.js';
import { signInAs } from './testing/staff-session.js';
import { storeImport } from './testing/stored-import.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';
import { startWorker, until, type WorkerContext } from './testing/worker-context.js';

const CANARIES = plantCanaries(7);
/** With a need that is flagged: it holds for a while only. */
const PLANTED = { ...CANARIES, payload: withTemporaryNeed(CANARIES.payload) };
const PERSONAL = PLANTED.canaries.filter(({ kind }) => kind === 'personal');
const REASON = 'Request 17 of the customer';
/** A flag that is not about the customer. */
const ABOUT_A_METER = {
  code: 'long_meter_serial_number',
  path: 'supply_addresses.0.meter_points.0.meters.0.meter_serial_number',
};

describe('the erasure of one customer', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let worker: WorkerContext;
  let admin: INestApplicationContext;
  let source: DataSource;
  let supplier: TestSupplier;
  let operator: { Authorization: string };
  let account: string;
  let processId: string;
  let neighbour: string;
  const gateway = new GatewayStandIn();

  pollQuickly();
  beforeAll(async () => {
    database = await createTestDatabase();
    const variables = {
      REGISTRATION_GATEWAY: 'http',
      REGISTRATION_GATEWAY_URL: 'http://127.0.0.1:9/',
      REGISTRATION_GATEWAY_SECRET: GATEWAY_SECRET,
    };
    api = await startTestApplication({ databaseUrl: database.url, variables });
    worker = await startWorker(database.url);
    admin = await startAdmin(database.url);
    source = api.app.get(DataSource);
    supplier = await registerSupplier(api, 'KEEPS', { sendWelcomeCommunication: true });
    operator = await signInAs(api, 'operator');
    // Two versions of the payload, of which the first was a dry run.
    expect(await create({ ...PLANTED.payload, billing_name: 'First version' }, '?is_dry_run=true')).toMatchObject({
      status: 201,
    });
    await until(async () => (await statusOf(PLANTED.payload.external_account_number)).startsWith('DRY_RUN'));
    for (const payload of [PLANTED.payload, distinctSample(1)]) {
      expect(await create(payload)).toMatchObject({ status: 201 });
      await until(async () => (await statusOf(payload.external_account_number)) === 'PROCESSED');
    }
    await later('notes/create', { notes: PLANTED.notes });
    await later('transactions/create', { transactions: PLANTED.transactions });
    await later('historical-statements/create', { statements: PLANTED.statements });
    await later('payment-instruction/create', PLANTED.instruction);
    const [row] = await query(`SELECT account_number, process_id FROM account WHERE external_account_number = $1`, [
      PLANTED.payload.external_account_number,
    ]);
    [account, processId] = [row.account_number, row.process_id];
    [{ account_number: neighbour }] = await query('SELECT account_number FROM account WHERE account_number <> $1', [
      account,
    ]);
    await query(
      `INSERT INTO import_warning (import_supplier_id, process_id, source, rule, code, path, detail, created_at)
       VALUES ($1, $2, 'account', 'R28', 'odd', 'customers.0.mobile', 'Vexbridgeworth is odd', now())`,
      [supplier.id, processId],
    );
    await query('UPDATE account_import_process SET flags = flags || $2::jsonb WHERE id = $1', [
      processId,
      JSON.stringify(ABOUT_A_METER),
    ]);
    await query(
      `UPDATE account_import_event SET data = jsonb_set(data, '{flags}', data -> 'flags' || $2::jsonb)
       WHERE process_id = $1 AND to_status = 'PROCESSED'`,
      [processId, JSON.stringify(ABOUT_A_METER)],
    );
    await refuseRegistration();
  });

  afterAll(async () => {
    await admin?.close();
    await worker?.stop();
    await api?.close();
    await database?.drop();
  });

  const query = (sql: string, parameters: unknown[] = []) => source.query(sql, parameters);
  const headers = () => ({ Authorization: `Token ${supplier.token}` });
  const create = (payload: object, parameters = '') =>
    call(`${api.url}/v2/data-import/accounts/${parameters}`, 'POST', headers(), {
      ...payload,
      import_supplier: 'KEEPS',
    });
  const later = async (path: string, body: object) => {
    const pair = { import_supplier: 'KEEPS', external_account_number: PLANTED.payload.external_account_number };
    const answer = await call(`${api.url}/v1/data-import/${path}/`, 'POST', headers(), { ...pair, ...body });
    expect(answer).toMatchObject({ status: 201 });
  };
  const statusOf = async (number: string): Promise<string> =>
    (await query('SELECT status FROM account_import_process WHERE external_account_number = $1', [number]))[0]
      ?.status ?? '';
  const run = (words: string, options: AdminOptions = {}) => admin.get(AdminCommands).run(words.split(' '), options);
  const erase = (name: string, options: AdminOptions = {}) =>
    run(`customer erase ${name}`, { confirm: name, reason: REASON, ...options });
  const check = async (id = processId) =>
    Object((await call(`${api.url}/console/v1/imports/${id}/self-check`, 'POST', operator)).body);

  /** The gateway refuses a registration of the account, tells so once more, and tells of a request that there is not, each in words about the customer. */
  async function refuseRegistration(): Promise<void> {
    const [{ id, mpxn }] = await query(
      `INSERT INTO registration_request (id, import_supplier_id, account_id, meter_point_id, round, requested_supply_start_date,
         marked_at, marked_by_kind, marked_by, state, gateway, due_at)
       SELECT gen_random_uuid(), a.import_supplier_id, a.id, m.id, 1, current_date, now(), 'STAFF', 'kim', 'MARKED', 'http', now()
       FROM account a JOIN meter_point m ON m.account_id = a.id WHERE a.process_id = $1 AND m.supply_type = 'ELECTRICITY' LIMIT 1
       RETURNING id, (SELECT identifier FROM meter_point m WHERE m.id = meter_point_id) AS mpxn`,
      [processId],
    );
    const nobody = '00000000-0000-7000-8000-000000000000';
    const outcomes = [];
    for (const [event, request] of Object.entries({ refused: id, again: id, unknown: nobody })) {
      const news = { request_id: request, event_id: event, mpxn, status: 'REGISTRATION_REJECTED' };
      outcomes.push(await gateway.tell(api.url, { ...news, reason: `Vexbridgeworth objects, ${event}` }));
    }
    expect(outcomes).toEqual(['200 APPLIED', '200 OUT_OF_DATE', '200 REFUSED']);
  }

  /** The flags of the import, and what its events tell. */
  const flagged = () =>
    query(
      `SELECT p.flags, (SELECT json_agg(e.data ORDER BY e.id) FROM account_import_event e WHERE e.process_id = p.id AND e.data ? 'flags') AS events
       FROM account_import_process p WHERE p.id = $1`,
      [processId],
    );

  /** Every row of an import, as text. */
  async function rowsOf(id: string): Promise<string> {
    const tables = await query(
      `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'process_id'`,
    );
    const texts = [await query('SELECT t::text FROM account_import_process t WHERE t.id = $1', [id])];
    for (const { name } of tables)
      texts.push(await query(`SELECT t::text FROM ${name} t WHERE t.process_id = $1`, [id]));
    return JSON.stringify(texts);
  }

  /** Every row of every table, as text. */
  async function wholeDatabase(): Promise<string> {
    const tables = await query(`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`);
    const texts = [];
    for (const { name } of tables) texts.push(JSON.stringify(await query(`SELECT t::text FROM ${name} t`)));
    return texts.join('\n');
  }

  async function broken(): Promise<string[]> {
    const verdicts = (await query(invariantsSql())) as InvariantVerdict[];
    return verdicts.filter(({ violations }) => violations > 0).map(({ invariant }) => invariant);
  }

  /** What is no customer's secret, and the books go by. */
  const books = () =>
    query(
      `SELECT json_build_object('meter_points', (SELECT json_agg(m ORDER BY m.id) FROM (SELECT id, identifier, supply_type, status
           FROM meter_point WHERE account_id = a.id) m),
         'ledgers', (SELECT json_agg(l ORDER BY l.id) FROM ledger l WHERE l.account_id = a.id),
         'transactions', (SELECT json_agg(t ORDER BY t.id) FROM (SELECT id, ledger_id, transaction_id, amount, type, transaction_date
           FROM ledger_transaction WHERE account_id = a.id) t),
         'instruction', (SELECT json_agg(i.reference) FROM payment_instruction i WHERE i.account_id = a.id)) AS books
       FROM account a ORDER BY a.account_number`,
    );

  it('begins with what would go, in numbers', async () => {
    const preview = await run(`customer preview ${account}`);
    expect(preview).toMatch(
      /^A-[0-9A-F]{8} is PROCESSED\. Would go: 2 payloads, sentences of 1 warnings, keys of 4 documents; rows: /,
    );
    expect(preview).toMatch(/1 of account\b/);
    expect(findCanaries(preview, PLANTED.canaries)).toEqual([]);
    expect(await query('SELECT 1 FROM customer_erasure')).toEqual([]);
    await expect(run('customer preview A-00000000')).rejects.toThrow('There is no such account');
  });

  it('wants the account once more, and a reason that repeats nothing of what is erased', async () => {
    await expect(erase(account, { confirm: 'A-1' })).rejects.toThrow('--confirm is');
    await expect(erase(account, { reason: ' ' })).rejects.toThrow('--reason is missing');
    for (const reason of ['Asked by VEXBRIDGEWORTH', 'mail from quill.vexbridge@zephyrmail.co.uk'])
      await expect(erase(account, { reason })).rejects.toMatchObject({ errors: { reason: [expect.any(String)] } });
    expect(await query('SELECT 1 FROM customer_erasure')).toEqual([]);
    await later('notes/create', { notes: [{ body: 'Mumblecrust', created_at: '2024-03-01T10:00:00Z' }] });
    await expect(erase(account, { reason: 'Mumblecrust asked' })).rejects.toMatchObject({
      errors: { reason: [expect.any(String)] },
    });
  });

  it('leaves nothing of the customer in any table, and all of money, meter points and the neighbour', async () => {
    const told = JSON.stringify(await flagged());
    expect(told.match(/customers\.0\.psr\.0\.elec_industry_code/g)).toHaveLength(3);
    expect(await query(`SELECT count(*)::int AS n FROM registration_callback WHERE body ? 'reason'`)).toEqual([
      { n: 2 },
    ]);
    expect(findCanaries(await wholeDatabase(), PERSONAL).length).toBeGreaterThan(20);
    const before = await books();
    const others = await run(`customer preview ${neighbour}`);
    const printed = await erase(account);
    for (const key of ['notes/power-of-attorney-quonset.pdf', 'statements/closing-osmunda.pdf'])
      expect(printed).toContain(key);
    expect(findCanaries(await wholeDatabase(), PERSONAL)).toEqual([]);
    expect(await books()).toEqual(before);
    expect(await run(`customer preview ${neighbour}`)).toBe(others);
    expect(await run(`customer preview ${account}`)).toMatch(
      /It was erased on \d{4}-.* Would go: 0 payloads, sentences of 0 warnings, keys of 0 documents; rows: none/,
    );
  });

  it('leaves no flag that tells of a vulnerability, and those about meters', async () => {
    expect(await flagged()).toEqual([
      { flags: [ABOUT_A_METER], events: [{ platform_identifier: account, flags: [ABOUT_A_METER] }] },
    ]);
    expect(await rowsOf(processId)).not.toContain('psr');
  });

  it('leaves that a registration was refused, and not why', async () => {
    const requests = await query(
      `SELECT r.state, r.reason, (SELECT json_agg(c.outcome ORDER BY c.event_id) FROM registration_callback c) AS callbacks FROM registration_request r`,
    );
    expect(requests).toEqual([{ state: 'REFUSED', reason: null, callbacks: ['OUT_OF_DATE', 'APPLIED', 'REFUSED'] }]);
    const events = await query('SELECT to_status, data FROM meter_point_event WHERE process_id = $1 ORDER BY id', [
      processId,
    ]);
    const data = { registration_request_id: expect.any(String) };
    expect(events).toEqual([
      { to_status: 'REGISTRATION_REQUESTED', data },
      { to_status: 'REGISTRATION_REJECTED', data },
    ]);
  });

  it('is in the audit trail, without the customer', async () => {
    const [entry] = await query(`SELECT * FROM audit_entry WHERE action = 'customer.erase'`);
    expect(entry).toMatchObject({
      ...{ actor: 'administrator', target_type: 'account', target: account, reason: REASON },
      after: { payloads: 2, warnings: 1, documents: 4, rows: expect.objectContaining({ account: 1 }) },
    });
    expect(findCanaries(JSON.stringify(entry), PLANTED.canaries)).toEqual([]);
  });

  it('is known to self-check and invariants, which still tell what somebody changes afterwards', async () => {
    expect(await check()).toEqual({ matches: true, differences: [] });
    expect(await broken()).toEqual([]);
    await query(
      `UPDATE note SET is_pinned = NOT is_pinned WHERE account_id <> (SELECT id FROM account WHERE account_number = $1)`,
      [account],
    );
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`UPDATE meter_reading SET reading_value = reading_value + 1
      WHERE account_id = (SELECT id FROM account WHERE account_number = '${account}')`);
    const verdicts = (await runner.query(invariantsSql())) as InvariantVerdict[];
    await runner.rollbackTransaction();
    await runner.release();
    expect(verdicts.find(({ invariant }) => invariant === 'account-is-what-was-sent')?.violations).toBe(1);
  });

  it('leaves no hash from which somebody could find out what was there', async () => {
    const hashes = await query(
      'SELECT payload_hash, content_digest FROM account_import_payload WHERE process_id = $1',
      [processId],
    );
    const { payloadHash } = await import('@carryover/contract');
    const sent = payloadHash({ ...PLANTED.payload, import_supplier: 'KEEPS' });
    expect(JSON.stringify(hashes)).not.toContain(sent);
    expect(new Set(hashes.map(({ payload_hash: hash }: { payload_hash: string }) => hash)).size).toBe(2);
  });

  it('is shown by the account page, which has nothing to show of the customer', async () => {
    const page = await call(`${api.url}/console/v1/accounts/${account}/reveal`, 'POST', operator, { reason: 'A look' });
    expect(page.status).toBe(200);
    expect(findCanaries(JSON.stringify(page.body), PERSONAL)).toEqual([]);
  });

  it('takes nothing of the import again: as imported already, and without an account by a code of its own', async () => {
    expect(await create(PLANTED.payload)).toMatchObject({
      ...{ status: 400, body: { non_field_errors: { code: 'account_import_process_already_imported' } } },
    });
    expect(
      await call(`${api.url}/console/v1/imports/${processId}/retry`, 'POST', operator, { reason: 'x' }),
    ).toMatchObject({ status: 409 });

    const { references: _, ...planted } = plantCanaries(8).payload;
    const never = { ...planted, external_account_number: 'NEVER-1' };
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await create(never, `?schedule_window_start=${tomorrow}`)).toMatchObject({ status: 201 });
    const [{ id }] = await query(`SELECT id FROM account_import_process WHERE external_account_number = 'NEVER-1'`);
    await expect(erase('KEEPS/NEVER-1')).rejects.toMatchObject({ code: 'customer_erasure_not_possible' });
    const act = (action: string) =>
      call(`${api.url}/console/v1/imports/${id}/${action}`, 'POST', operator, { reason: 'Asked for' });
    expect((await act('cancel')).status).toBe(200);
    expect(await erase('KEEPS/NEVER-1')).toMatch(/^Erased of KEEPS\/NEVER-1: 1 payloads/);
    expect(findCanaries(await wholeDatabase(), PERSONAL)).toEqual([]);
    expect(await create(never)).toMatchObject({
      ...{
        status: 410,
        body: { code: 'customer_erased', detail: expect.stringContaining('erased') },
      },
    });
    expect(await statusOf('NEVER-1')).toBe('CANCELLED');
    // The pair comes before the fields, and before the supplier.
    const erased = { status: 410, body: { code: 'customer_erased' } };
    expect(await create({ ...never, surprise: 1 })).toMatchObject(erased);
    expect(await create({ ...never, surprise: ' '.repeat(70_000) })).toMatchObject(erased);
    expect(await create(never, '?is_dry_run=perhaps')).toMatchObject(erased);
    await query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplier.id]);
    expect(await create({ ...never, surprise: 1 })).toMatchObject(erased);
    expect(await create(never)).toMatchObject(erased);
    await query(`UPDATE import_supplier SET status = 'Ongoing' WHERE id = $1`, [supplier.id]);

    const number = 'NEVER-2';
    const errored = await storeImport(source, { supplierId: supplier.id, number, status: 'ERRORED', payload: planted });
    await erase(`KEEPS/${number}`);
    const retry = call(`${api.url}/console/v1/imports/${errored}/retry`, 'POST', operator, { reason: 'Try' });
    expect(await retry).toMatchObject({ status: 409, body: { code: 'payload_erased' } });
    for (const table of ['customer_erasure', 'account_import_payload'])
      await query(`DELETE FROM ${table} WHERE process_id = $1`, [errored]);
    await query('DELETE FROM account_import_process WHERE id = $1', [errored]);
  });

  it('is waited for by a create that comes at the same moment', async () => {
    const { references: _, ...planted } = plantCanaries(9).payload;
    const race = { ...planted, external_account_number: 'RACE-1' };
    const id = await storeImport(source, { supplierId: supplier.id, number: 'RACE-1', status: 'CANCELLED' });
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT 1 FROM account_import_process WHERE id = $1 FOR UPDATE', [id]);
    await runner.query(
      `INSERT INTO customer_erasure (process_id, import_supplier_id, first_erased_at, latest_erased_at, erased_by)
       VALUES ($1, $2, now(), now(), 'kim')`,
      [id, supplier.id],
    );
    const [{ pid }] = await runner.query('SELECT pg_backend_pid() AS pid');
    const answer = create(race);
    const waits = 'SELECT 1 FROM pg_locks WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid))';
    await until(async () => (await query(waits, [pid])).length > 0);
    await runner.commitTransaction();
    await runner.release();
    expect(await answer).toMatchObject({ status: 410, body: { code: 'customer_erased' } });
    for (const table of ['customer_erasure', 'account_import_payload'])
      await query(`DELETE FROM ${table} WHERE process_id = $1`, [id]);
    await query('DELETE FROM account_import_process WHERE id = $1', [id]);
  });

  it('is done again for what came since', async () => {
    await later('notes/create', { notes: [{ body: 'Vexbridgeworth rang again', created_at: '2024-03-01T10:00:00Z' }] });
    // Who they were is not known any more, so that nothing new can be said; what came since is held against the reason.
    for (const reason of ['Vexbridgeworth asked again', `${REASON}, who rang again`, 'Request 18 of Li'])
      await expect(erase(account, { reason })).rejects.toMatchObject({ errors: { reason: [expect.any(String)] } });
    expect(await erase(account, { reason: 'Request 18 of the customer, 2026-03-01' })).toContain('rows: 1 of note');
    expect(findCanaries(await wholeDatabase(), PERSONAL)).toEqual([]);
    expect([await check(), await broken()]).toEqual([{ matches: true, differences: [] }, []]);
  });

  it('does not make an account look sound that somebody changed before', async () => {
    const [{ id, process_id: changed }] = await query('SELECT id, process_id FROM account WHERE account_number = $1', [
      neighbour,
    ]);
    await query('UPDATE meter_reading SET reading_value = reading_value + 1 WHERE account_id = $1', [id]);
    await erase(neighbour);
    expect(await check(changed)).toMatchObject({ matches: false });
    expect(await broken()).toEqual(['account-is-what-was-sent']);
  });
});

function withTemporaryNeed(account: AccountImportRequest): AccountImportRequest {
  const [customer, ...others] = account.customers ?? [];
  const psr = [{ elec_industry_code: '32', effective_from: '2024-01-01' }];
  return { ...account, customers: [{ ...customer, psr }, ...others] };
}
