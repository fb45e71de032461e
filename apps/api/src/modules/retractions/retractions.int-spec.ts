import { randomUUID } from 'node:crypto';
import { type AccountImportRequest, controlTotalsOf } from '@carryover/contract';
import { GATEWAY_SECRET, GatewayStandIn } from '@carryover/stand-ins';
import { createTestDatabase, findCanaries, plantCanaries, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { invariantsSql } from '../../admin/invariants/invariants-sql.js';
import { call, type JsonAnswer } from '../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { signInAs } from '../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { startWorker, until, type WorkerContext } from '../../testing/worker-context.js';
import { RetractionsRepository } from './retractions.repository.js';

const REASON = 'The wrong tariffs were mapped';

let database: TestDatabase;
let api: TestApplication;
let pair: TestApplication;
let worker: WorkerContext;
let source: DataSource;
let gateway: GatewayStandIn;
let admin: { Authorization: string };
let second: { Authorization: string };
let supplier: TestSupplier;
let samples = 0;

pollQuickly();
beforeAll(async () => {
  database = await createTestDatabase();
  gateway = await new GatewayStandIn().start();
  api = await startTestApplication({ databaseUrl: database.url, variables: { RETRACTION_APPROVALS: 'no' } });
  pair = await startTestApplication({ databaseUrl: database.url });
  worker = await aWorker();
  source = api.app.get(DataSource);
  admin = await signInAs(api, 'admin');
  second = await signInAs(api, 'admin', 'second');
  // Whoever approves has been there for a while.
  await source.query(`UPDATE staff_user SET created_at = created_at - interval '2 days'`);
  supplier = await registerSupplier(api, 'TAKES');
});
afterAll(async () => {
  await worker?.stop();
  await pair?.close();
  await api?.close();
  await gateway?.stop();
  await database?.drop();
});

const aWorker = () =>
  startWorker(database.url, {
    REGISTRATION_GATEWAY: 'http',
    REGISTRATION_GATEWAY_URL: gateway.url,
    REGISTRATION_GATEWAY_SECRET: GATEWAY_SECRET,
  });

interface Imported {
  readonly id: string;
  readonly number: string;
  readonly external: string;
  readonly payload: object;
  readonly personal: ReturnType<typeof plantCanaries>['canaries'];
}

const ask = (method: string, path: string, body?: object, application = api, as = admin) =>
  call(`${application.url}/console/v1/${path}`, method, as, body);
const send = (path: string, body: object) =>
  call(`${api.url}/${path}`, 'POST', { Authorization: `Token ${supplier.token}` }, body);
const problem = ({ status, body }: JsonAnswer) => `${status} ${Object(body).code ?? Object.keys(Object(body))}`.trim();
const processOf = async (external: string) => {
  const [row] = await source.query(
    'SELECT id, status, platform_identifier AS number FROM account_import_process WHERE external_account_number = $1',
    [external],
  );
  return row;
};

/** Imports an account full of canaries, as a supplier and a worker do. */
async function imported(): Promise<Imported> {
  samples += 1;
  const { payload: planted, canaries } = plantCanaries(samples);
  const references = planted.references?.map((reference) => ({ ...reference, value: `R-${samples}` }));
  const payload = { ...planted, references, import_supplier: supplier.code };
  const external = payload.external_account_number;
  expect(await send('v2/data-import/accounts/', payload)).toMatchObject({ status: 201 });
  await until(async () => (await processOf(external)).status === 'PROCESSED');
  const { id, number } = await processOf(external);
  return { id, number, external, payload, personal: canaries.filter(({ kind }) => kind === 'personal') };
}

const selection = (...accounts: Imported[]) => ({ external_account_numbers: accounts.map(({ external }) => external) });
const preview = (selected: object, waivers: object[] = []) =>
  ask('POST', 'suppliers/TAKES/retractions/preview', { selection: selected, waivers });
const start = (selected: object, expected: number, waivers: object[] = [], application = api) =>
  ask(
    'POST',
    'suppliers/TAKES/retractions',
    { selection: selected, expected_count: expected, waivers, reason: REASON },
    application,
  );
const done = async ({ status, body }: JsonAnswer) => {
  expect({ status, body }).toMatchObject({ status: 201 });
  const { id } = Object(body);
  await until(async () => Object((await ask('GET', `retractions/${id}`)).body).status === 'DONE');
  return Object((await ask('GET', `retractions/${id}`)).body);
};
const ledgerOf = async (id: string) => Object((await ask('GET', `retractions/${id}/accounts`)).body).results;
const waived = (blocker: string) => ({ blocker, reason: 'Agreed with the source' });
const addNote = ({ external }: Imported) =>
  send('v1/data-import/notes/create/', {
    import_supplier: supplier.code,
    external_account_number: external,
    notes: [{ created_at: '2024-03-01T10:00:00Z', body: 'x' }],
  });
const register = ({ external }: Imported) => send(`v1/data-import/send-registration-flows/TAKES/${external}/`, {});
const requestsOf = ({ id }: Imported) =>
  source.query(
    `SELECT r.id, r.state FROM registration_request r JOIN account a ON a.id = r.account_id WHERE a.process_id = $1 ORDER BY r.id`,
    [id],
  );

/** A mail that is to be sent tomorrow. */
const queueMail = ({ id }: Imported) =>
  source.query(
    `INSERT INTO welcome_mail (id, account_id, status, due_at, created_at, modified_at)
     SELECT gen_random_uuid(), id, 'PENDING', now() + interval '1 day', now(), now() FROM account WHERE process_id = $1`,
    [id],
  );
const mailOf = async ({ id }: Imported) =>
  (
    await source.query(
      'SELECT m.status FROM welcome_mail m JOIN account a ON a.id = m.account_id WHERE a.process_id = $1',
      [id],
    )
  )[0];

/** Every row of the import, of what it sent and of the ledger, as text. */
async function kept(id: string): Promise<string> {
  const columns: { name: string }[] = await source.query(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'process_id' AND t.table_type = 'BASE TABLE'`,
  );
  const tables = ['account_import_process', ...columns.map(({ name }) => name)];
  const rows = tables.map((table) => {
    const column = table === 'account_import_process' ? 'id' : 'process_id';
    return source.query(`SELECT t::text FROM ${table} t WHERE t.${column} = $1`, [id]);
  });
  return JSON.stringify(await Promise.all([...rows, source.query('SELECT t::text FROM customer t')]));
}

async function brokenInvariants(): Promise<string[]> {
  const verdicts: { invariant: string; violations: number }[] = await source.query(invariantsSql());
  return verdicts.filter(({ violations }) => violations > 0).map(({ invariant }) => invariant);
}

describe('taking accounts back', () => {
  it('deletes the account, erases what is personal, cancels the import, and lets it be sent again', async () => {
    const account = await imported();
    const shown = await preview(selection(account));
    expect(shown.body).toMatchObject({ accounts: 1, going: 1, missing: 0, blockers: [], needs_approval: false });
    const retraction = await done(await start(selection(account), 1));
    expect(retraction).toMatchObject({
      total: 1,
      retracted: 1,
      left: 0,
      actor: 'admin@carryover.local',
      reason: REASON,
    });
    expect(await processOf(account.external)).toEqual({ id: account.id, status: 'CANCELLED', number: null });
    const [entry] = await ledgerOf(retraction.id);
    expect(entry).toMatchObject({
      account_number: account.number,
      state: 'RETRACTED',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      totals: expect.objectContaining({ transactions: expect.anything() }),
    });
    expect(findCanaries(await kept(account.id), account.personal)).toEqual([]);
    expect(await brokenInvariants()).toEqual([]);

    expect(await send('v2/data-import/accounts/', account.payload)).toMatchObject({ status: 201 });
    await until(async () => (await processOf(account.external)).status === 'PROCESSED');
    expect((await processOf(account.external)).number).not.toBe(account.number);
    expect(await brokenInvariants()).toEqual([]);
    const again = await done(await start(selection(account), 1));
    expect(again).toMatchObject({ retracted: 1 });
    expect(await brokenInvariants()).toEqual([]);
  });

  it('has suppliers told of it as of any cancellation, and nothing added afterwards', async () => {
    const account = await imported();
    await done(await start(selection(account), 1));
    const [event] = await source.query(
      'SELECT event, from_status, to_status, data FROM account_import_event WHERE process_id = $1 ORDER BY id DESC LIMIT 1',
      [account.id],
    );
    expect(event).toMatchObject({
      event: 'EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED',
      from_status: 'PROCESSED',
      to_status: 'CANCELLED',
      data: { actor: 'admin@carryover.local', retraction_id: expect.any(String), platform_identifier: account.number },
    });
    expect(JSON.stringify(event.data)).not.toContain(REASON);
    const path = `v2/data-import/accounts/${supplier.code}/${account.external}/events/?limit=1000`;
    const told = await call(`${api.url}/${path}`, 'GET', { Authorization: `Token ${supplier.token}` });
    expect(Array.isArray(told.body) && told.body.at(-1)).toMatchObject({
      event: 'EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED',
      data: { retraction_id: expect.any(String), platform_identifier: account.number },
    });
    expect(await addNote(account)).toMatchObject({ status: 404 });
    expect(await ask('POST', `imports/${account.id}/restore`, { reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'payload_erased' },
    });
  });

  it('never gives the number of such an account again', async () => {
    const account = await imported();
    await done(await start(selection(account), 1));
    const other = await imported();
    await expect(
      source.query(
        `INSERT INTO account (id, account_number, import_supplier_id, process_id, external_account_number)
         SELECT gen_random_uuid(), $1, import_supplier_id, gen_random_uuid(), 'other' FROM account WHERE process_id = $2`,
        [account.number, other.id],
      ),
    ).rejects.toMatchObject({ driverError: { code: '23505', constraint: 'account__account_number_uq' } });
  });

  it('takes the accounts of a wave, and says which numbers are not there', async () => {
    const [one, other] = [await imported(), await imported()];
    await source.query(
      `WITH wave AS (INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
         VALUES (gen_random_uuid(), $1, 'JUNE', 'IMPORTED', 'IMPORTED', now(), now()) RETURNING id)
       UPDATE account_import_process SET wave_id = (SELECT id FROM wave) WHERE id = $2`,
      [supplier.id, one.id],
    );
    expect((await preview({ wave: 'JUNE' })).body).toMatchObject({ accounts: 1, going: 1 });
    const both = { wave: 'JUNE', ...selection(one, other) };
    expect((await preview(both)).body).toMatchObject({ accounts: 1, going: 1, missing: 1 });
    expect(problem(await preview({ wave: 'JULY' }))).toBe('400 selection');
    expect(problem(await preview({}))).toBe('400 selection');
    expect(problem(await start({ wave: 'JUNE' }, 2))).toBe('409 retraction_selection_changed');
    expect(await done(await start({ wave: 'JUNE' }, 1))).toMatchObject({ wave: 'JUNE', retracted: 1 });
    expect(await processOf(other.external)).toMatchObject({ status: 'PROCESSED' });
    expect(problem(await start({ wave: 'JUNE' }, 1))).toBe('409 retraction_not_possible');
  });

  it('leaves accounts with notes, money, a mandate or a mail, unless an admin waives just that', async () => {
    const account = await imported();
    const pairOf = { import_supplier: supplier.code, external_account_number: account.external };
    await addNote(account);
    await send('v1/data-import/payment-instruction/create/', {
      ...pairOf,
      vendor: 'SANDBOX',
      reference: 'ok_1',
      type: 'CARD',
    });
    await send('v1/data-import/transactions/create/', {
      ...pairOf,
      transactions: [
        { transaction_id: 'later', transaction_date: '2024-03-01', amount: 100, type: 'CREDIT', reason: 'GOODWILL' },
      ],
    });
    await source.query(
      `INSERT INTO welcome_mail (id, account_id, status, created_at, modified_at)
       SELECT gen_random_uuid(), id, 'SENT', now(), now() FROM account WHERE process_id = $1`,
      [account.id],
    );
    const all = ['mail_sent', 'mandate_confirmed', 'money_added', 'notes_added'];
    const shown = Object((await preview(selection(account))).body);
    expect(shown).toMatchObject({ accounts: 1, going: 0 });
    expect(shown.blockers).toEqual(
      all.map((blocker) => ({ blocker, accounts: 1, waivable: true, examples: [account.external] })),
    );
    for (const missing of all) {
      const waivers = all.filter((blocker) => blocker !== missing).map(waived);
      expect(problem(await start(selection(account), 1, waivers))).toBe('409 retraction_not_possible');
    }
    const retraction = await done(await start(selection(account), 1, all.map(waived)));
    expect(retraction.waivers).toEqual(all.map((blocker) => ({ ...waived(blocker), accounts: 1 })));
    const before = controlTotalsOf(account.payload as AccountImportRequest);
    const added = controlTotalsOf(account.payload as AccountImportRequest, [{ type: 'CREDIT', amount: '100' }]);
    const [{ totals }] = await ledgerOf(retraction.id);
    expect(totals).toMatchObject({ balance: added.balance, transactions: added.transactions });
    expect(totals.balance).not.toBe(before.balance);
    expect(await brokenInvariants()).toEqual([]);
  });

  it.each([
    [
      'loss_begun',
      `INSERT INTO meter_point_event (import_supplier_id, process_id, meter_point_id, mpxn, from_status, to_status, occurred_at)
       SELECT a.import_supplier_id, a.process_id, m.id, m.identifier, 'ON_SUPPLY', 'LOSS_REQUESTED', now()
       FROM meter_point m JOIN account a ON a.id = m.account_id WHERE a.process_id = $1 LIMIT 1`,
    ],
    [
      'signed_off',
      `WITH wave AS (INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
         SELECT gen_random_uuid(), import_supplier_id, 'SIGNED', 'SIGNED_OFF', 'SIGNED_OFF', now(), now() FROM account WHERE process_id = $1 RETURNING id)
       UPDATE account_import_process SET wave_id = (SELECT id FROM wave) WHERE id = $1`,
    ],
    [
      'registration_final',
      `INSERT INTO registration_request (id, import_supplier_id, account_id, meter_point_id, round, requested_supply_start_date,
         marked_at, marked_by_kind, marked_by, state, ended_at)
       SELECT gen_random_uuid(), a.import_supplier_id, a.id, m.id, 1, now(), now(), 'STAFF', 'x', 'COMPLETED', now()
       FROM meter_point m JOIN account a ON a.id = m.account_id WHERE a.process_id = $1 LIMIT 1`,
    ],
  ])('has nobody waive %s', async (blocker, statement) => {
    const account = await imported();
    await source.query(statement, [account.id]);
    expect(Object((await preview(selection(account))).body).blockers).toEqual([
      { blocker, accounts: 1, waivable: false, examples: [account.external] },
    ]);
    expect(problem(await start(selection(account), 1, [waived(blocker)]))).toBe('400 waivers');
    expect(problem(await start(selection(account), 1))).toBe('409 retraction_not_possible');
    await source.query('DELETE FROM meter_point_event WHERE process_id = $1', [account.id]);
  });

  it('leaves an account as it is that something stands in the way of by the time it would go', async () => {
    const [free, account] = [await imported(), await imported()];
    await worker.stop();
    const begun = await start(selection(free, account), 2);
    await addNote(account);
    worker = await aWorker();
    const retraction = await done(begun);
    expect(retraction).toMatchObject({ total: 2, retracted: 1, left: 1 });
    const left = Object((await ask('GET', `retractions/${retraction.id}/accounts?state=LEFT`)).body).results;
    expect(left).toEqual([expect.objectContaining({ account_number: account.number, left_for: ['notes_added'] })]);
    expect(await processOf(account.external)).toMatchObject({ status: 'PROCESSED' });
    expect(await done(await start(selection(account), 1, [waived('notes_added')]))).toMatchObject({ retracted: 1 });
  });

  it('withdraws registrations through the gateway before anything goes', async () => {
    const account = await imported();
    expect(await register(account)).toMatchObject({ status: 200 });
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    const requests: { id: string }[] = await requestsOf(account);
    expect(problem(await start(selection(account), 1))).toBe('409 retraction_not_possible');
    // Of one the answer is lost at first, and one is only taken note of, until a callback tells.
    const [lost, later] = requests;
    let isLost = true;
    gateway.answer = ({ path, key }) => {
      if (!path.endsWith('/withdrawals')) return { status: 200, body: '{"status":"accepted"}' };
      if (key.startsWith(String(lost?.id)) && isLost) {
        isLost = false;
        return 'reset';
      }
      const isLater = later !== undefined && key.startsWith(later.id) && isTold === false;
      return { status: isLater ? 202 : 200, body: JSON.stringify({ status: isLater ? 'accepted' : 'withdrawn' }) };
    };
    let isTold = later === undefined;
    await queueMail(account);
    const begun = await start(selection(account), 1, [waived('registration_sent')]);
    const { id } = Object(begun.body);
    if (later !== undefined) {
      const standing = async () => Object((await ask('GET', `retractions/${id}`)).body);
      await until(async () => {
        const [row] = await source.query(
          `SELECT m.status FROM registration_request r JOIN meter_point m ON m.id = r.meter_point_id WHERE r.id = $1`,
          [later.id],
        );
        return row?.status === 'WITHDRAWAL_REQUESTED';
      });
      expect(await standing()).toMatchObject({ status: 'RUNNING', withdrawing: 1 });
      // Nobody is welcomed while the industry takes its time.
      expect(await mailOf(account)).toEqual({ status: 'SKIPPED' });
      isTold = true;
    }
    expect(await done(begun)).toMatchObject({ retracted: 1 });
    const withdrawals = gateway.received.filter(({ path }) => path.endsWith('/register/withdrawals'));
    expect(new Set(withdrawals.map(({ key }) => key))).toEqual(new Set(requests.map((one) => `${one.id}.withdrawal`)));
    const statuses: { to_status: string }[] = await source.query(
      'SELECT to_status FROM meter_point_event WHERE process_id = $1 ORDER BY id',
      [account.id],
    );
    expect(statuses.filter(({ to_status: to }) => to === 'REGISTRATION_WITHDRAWN')).toHaveLength(requests.length);
    expect(await brokenInvariants()).toEqual([]);
  });

  it('leaves an account whose registration the industry does not withdraw any more', async () => {
    const account = await imported();
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    gateway.answer = () => ({ status: 409, body: '{"status":"too_late","reason":"Supply starts tomorrow."}' });
    await queueMail(account);
    const retraction = await done(await start(selection(account), 1, [waived('registration_sent')]));
    expect(retraction).toMatchObject({ retracted: 0, left: 1 });
    expect(await mailOf(account)).not.toEqual({ status: 'SKIPPED' });
    expect((await ledgerOf(retraction.id))[0]).toMatchObject({ state: 'LEFT', left_for: ['registration_final'] });
    expect((await requestsOf(account)).map(({ state }: { state: string }) => state)).not.toContain('REFUSED');
  });

  it('welcomes the customer of an account that is left for what came while the industry took its time', async () => {
    const account = await imported();
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    gateway.answer = () => ({ status: 202, body: '{"status":"accepted"}' });
    await queueMail(account);
    const begun = await start(selection(account), 1, [waived('registration_sent')]);
    await until(async () => (await mailOf(account)).status === 'SKIPPED');
    expect(await addNote(account)).toMatchObject({ status: 201 });
    expect(await done(begun)).toMatchObject({ retracted: 0, left: 1 });
    expect((await ledgerOf(Object(begun.body).id))[0].left_for).toContain('notes_added');
    expect(await mailOf(account)).not.toEqual({ status: 'SKIPPED' });
  });

  it('leaves an account as it was whose withdrawal was taken note of, and is too late after all', async () => {
    const account = await imported();
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    const statuses = async (): Promise<string[]> => {
      const rows: { status: string }[] = await source.query(
        'SELECT m.status FROM meter_point m JOIN account a ON a.id = m.account_id WHERE a.process_id = $1 ORDER BY m.id',
        [account.id],
      );
      return rows.map(({ status }) => status);
    };
    const before = await statuses();
    gateway.answer = () => ({ status: 202, body: '{"status":"accepted"}' });
    const begun = await start(selection(account), 1, [waived('registration_sent')]);
    await until(async () => (await statuses()).includes('WITHDRAWAL_REQUESTED'));
    gateway.answer = () => ({ status: 409, body: '{"status":"too_late","reason":"Supply starts tomorrow."}' });
    expect(await done(begun)).toMatchObject({ retracted: 0, left: 1 });
    expect(await statuses()).toEqual(before);
    expect(await brokenInvariants()).toEqual([]);
  });

  it('is stopped: what is gone stays gone, and the rest stays but for what the industry was asked', async () => {
    const [free, account] = [await imported(), await imported()];
    gateway.answer = () => ({ status: 200, body: '{"status":"accepted"}' });
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    gateway.answer = () => ({ status: 503, body: '{}' });
    await queueMail(account);
    const { id } = Object((await start(selection(free, account), 2, [waived('registration_sent')])).body);
    const standing = async () => Object((await ask('GET', `retractions/${id}`)).body);
    await until(async () => (await standing()).withdrawing === 1 && (await standing()).retracted === 1);
    expect(await standing()).toMatchObject({ status: 'RUNNING', allowed_actions: ['stop'], stopped: null });
    expect(await mailOf(account)).toEqual({ status: 'SKIPPED' });

    const stopped = { at: expect.any(String), by: 'admin@carryover.local', reason: 'Enough' };
    expect(await ask('POST', `retractions/${id}/stop`, { reason: 'Enough' })).toMatchObject({
      status: 200,
      body: { stopped, allowed_actions: [] },
    });
    await until(async () => (await standing()).status === 'STOPPED');
    expect(await standing()).toMatchObject({ retracted: 1, left: 1, waiting: 0, withdrawing: 0, stopped });
    const left = (await ledgerOf(id)).find(({ state }: { state: string }) => state === 'LEFT');
    expect(left).toMatchObject({
      account_number: account.number,
      left_for: ['stopped', 'registration_withdrawn'],
    });
    expect(await processOf(free.external)).toMatchObject({ status: 'CANCELLED' });
    expect(await processOf(account.external)).toMatchObject({ status: 'PROCESSED', number: account.number });
    expect(await mailOf(account)).not.toEqual({ status: 'SKIPPED' });

    // Once more changes nothing.
    expect(await ask('POST', `retractions/${id}/stop`, { reason: 'Again' })).toMatchObject({ body: { stopped } });
    const entries = await source.query(`SELECT * FROM audit_entry WHERE action = 'accounts.stop_retraction'`);
    expect(entries).toEqual([expect.objectContaining({ target: id, reason: 'Enough' })]);
    expect(await brokenInvariants()).toEqual([]);

    // It says so until the account is marked again.
    await worker.stop();
    const leftAgain = async () => {
      const waivers = ['registration_sent', 'mail_sent'].map(waived);
      const begun = Object((await start(selection(account), 1, waivers)).body);
      expect(await ask('POST', `retractions/${begun.id}/stop`, { reason: 'Enough' })).toMatchObject({ status: 200 });
      return (await ledgerOf(begun.id))[0].left_for;
    };
    expect(await leftAgain()).toEqual(['stopped', 'registration_withdrawn']);
    await source.query(
      `WITH over AS (UPDATE registration_request r SET state = 'REFUSED', ended_at = now(), due_at = NULL
         FROM account a WHERE a.id = r.account_id AND a.process_id = $1 RETURNING r.*)
       INSERT INTO registration_request (id, import_supplier_id, account_id, meter_point_id, round,
         requested_supply_start_date, marked_at, marked_by_kind, marked_by, state, due_at)
       SELECT gen_random_uuid(), import_supplier_id, account_id, meter_point_id, round + 1,
         requested_supply_start_date, marked_at, marked_by_kind, marked_by, 'MARKED', now() FROM over`,
      [account.id],
    );
    expect(await leftAgain()).toEqual(['stopped']);
    await source.query(
      `DELETE FROM registration_request r USING account a WHERE a.id = r.account_id AND a.process_id = $1 AND r.state = 'MARKED'`,
      [account.id],
    );
    worker = await aWorker();
  });

  it('leaves all that waits when it is stopped, which may be taken back later', async () => {
    const [one, other] = [await imported(), await imported()];
    await worker.stop();
    const { id } = Object((await start(selection(one, other), 2)).body);
    expect(await ask('POST', `retractions/${id}/stop`, { reason: 'Enough' })).toMatchObject({
      status: 200,
      body: { status: 'STOPPING', waiting: 0, left: 2 },
    });
    worker = await aWorker();
    const standing = async () => Object((await ask('GET', `retractions/${id}`)).body);
    await until(async () => (await standing()).status === 'STOPPED');
    expect((await ledgerOf(id)).map(({ left_for }: { left_for: string[] }) => left_for)).toEqual([
      ['stopped'],
      ['stopped'],
    ]);
    const again = await done(await start(selection(one, other), 2));
    expect(again).toMatchObject({ retracted: 2 });
    const late = async () => problem(await ask('POST', `retractions/${again.id}/stop`, { reason: 'Late' }));
    expect(await late()).toBe('409 retraction_over');
    // Also before a worker has taken note of its end.
    await worker.stop();
    await source.query(`UPDATE retraction SET status = 'RUNNING', finished_at = NULL WHERE id = $1`, [again.id]);
    expect(await late()).toBe('409 retraction_over');
    worker = await aWorker();
  });

  it('chooses accounts a few at a time, all of them, and each once', async () => {
    const accounts = [];
    for (let at = 0; at < 5; at += 1) accounts.push(await imported());
    await addNote(accounts[2] ?? (await imported()));
    const chosen = { importSupplierId: supplier.id, wave: null, numbers: accounts.map(({ external }) => external) };
    const repository = api.app.get(RetractionsRepository);
    const whole = await repository.preview(source.manager, chosen, []);
    expect(whole).toMatchObject({ accounts: 5, going: 4, blockers: [{ blocker: 'notes_added', accounts: 1 }] });
    for (const atOnce of [1, 2, 5]) expect(await repository.preview(source.manager, chosen, [], atOnce)).toEqual(whole);
    const common = { selection: chosen, waivers: [{ ...waived('notes_added'), accounts: 1 }], reason: '', actor: '' };
    const begun = source.transaction(async (tx) => {
      const id = randomUUID();
      const added = await repository.add(tx, { ...common, id } as never, 2);
      const rows = await tx.query('SELECT DISTINCT account_id FROM account_retraction WHERE retraction_id = $1', [id]);
      throw Object.assign(new Error('Undone.'), { added, rows: rows.length });
    });
    await expect(begun).rejects.toMatchObject({ added: { total: 5, waived: { notes_added: 1 } }, rows: 5 });
  });

  it('has nobody repeat anything of a customer whose account was chosen', async () => {
    const account = await imported();
    const { email } = Object(account.payload).customers[0];
    const asked = { selection: selection(account), expected_count: 1 };
    const path = 'suppliers/TAKES/retractions';
    for (const application of [api, pair])
      expect(problem(await ask('POST', path, { ...asked, reason: `For ${email}` }, application))).toBe('400 reason');
    expect(problem(await start(selection(account), 1, [], pair))).toBe('409 approval_required');
    const list = Object((await ask('GET', 'approvals', undefined, pair, second)).body).results;
    const { id } = list.find(
      ({ state, act }: { state: string; act: string }) => `${state} ${act}` === 'WAITING retract_accounts',
    );
    for (const decision of ['approve', 'reject'])
      expect(problem(await ask('POST', `approvals/${id}/${decision}`, { reason: email }, pair, second))).toBe(
        '400 reason',
      );
    expect(await ask('POST', `approvals/${id}/reject`, { reason: 'Not that one' }, pair, second)).toMatchObject({
      status: 200,
    });
  });

  it('is found by the number of an account that is gone', async () => {
    const account = await imported();
    const { id } = await done(await start(selection(account), 1));
    const found = await ask('POST', 'search', { text: account.number.toLowerCase() });
    expect(Object(found.body).retracted_accounts).toEqual([
      expect.objectContaining({ account_number: account.number, retraction_id: id, import_id: account.id }),
    ]);
    for (const number of [account.number, account.external]) {
      const listed = await ask('GET', `retractions?account=${encodeURIComponent(number)}`);
      expect(Object(listed.body).results).toEqual([expect.objectContaining({ id })]);
    }
    expect(Object((await ask('GET', 'retractions?account=A-NOBODY')).body).results).toEqual([]);
  });

  it('waits for a second person, who does it', async () => {
    const account = await imported();
    expect(problem(await start(selection(account), 1, [], pair))).toBe('409 approval_required');
    expect(problem(await start(selection(account), 1, [], pair))).toBe('409 approval_required');
    const list = Object((await ask('GET', 'approvals', undefined, pair, second)).body).results;
    const waiting = list.filter(
      ({ act, state }: { act: string; state: string }) => act === 'retract_accounts' && state === 'WAITING',
    );
    expect(waiting).toEqual([
      expect.objectContaining({ import_supplier: 'TAKES', count: 1, filter: { ...selection(account), waivers: [] } }),
    ]);
    const approve = (as: { Authorization: string }) =>
      ask('POST', `approvals/${waiting[0].id}/approve`, { reason: 'Looked at it' }, pair, as);
    expect(problem(await approve(admin))).toBe('409 approval_not_possible');
    expect((await processOf(account.external)).status).toBe('PROCESSED');
    expect(await approve(second)).toMatchObject({ status: 200, body: { state: 'APPROVED' } });
    await until(async () => (await processOf(account.external)).status === 'CANCELLED');
    const [entry] = await source.query(
      `SELECT * FROM audit_entry WHERE action = 'accounts.retract' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toMatchObject({
      actor: 'second@carryover.local',
      reason: 'Looked at it',
      after: {
        import_supplier: 'TAKES',
        total: 1,
        approval: { requested_by: 'admin@carryover.local', reason: REASON },
      },
    });
  });

  it('refuses what was approved when a waiver would be for more accounts than were shown', async () => {
    const [one, other] = [await imported(), await imported()];
    await addNote(one);
    expect(problem(await start(selection(one, other), 2, [waived('notes_added')], pair))).toBe('409 approval_required');
    await addNote(other);
    const list = Object((await ask('GET', 'approvals', undefined, pair, second)).body).results;
    const asked = list.find(
      ({ act, state }: { act: string; state: string }) => act === 'retract_accounts' && state === 'WAITING',
    );
    const answer = await ask('POST', `approvals/${asked.id}/approve`, { reason: 'Fine' }, pair, second);
    expect(problem(answer)).toBe('409 retraction_selection_changed');
    expect((await processOf(one.external)).status).toBe('PROCESSED');
    expect(Object((await ask('GET', `retractions?import=${one.id}`)).body).results).toEqual([]);
  });
});
