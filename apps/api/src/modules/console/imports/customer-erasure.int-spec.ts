import { createTestDatabase, findCanaries, plantCanaries, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { importAccount, registerSupplier, type TestSupplier } from '../../../testing/imported-account.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { startWorker, until } from '../../../testing/worker-context.js';

const REASON = 'Request 17 of the customer';
const NAMES_THE_CUSTOMER = 'Vexbridgeworth asked for it';

type Session = { readonly Authorization: string };

describe('the erasure of a customer in the operator API', () => {
  let database: TestDatabase;
  let alone: TestApplication;
  let pair: TestApplication;
  let source: DataSource;
  let supplier: TestSupplier;
  let admin: Session;
  let second: Session;
  let accounts = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    alone = await startTestApplication({ databaseUrl: database.url, variables: { RETRACTION_APPROVALS: 'no' } });
    pair = await startTestApplication({ databaseUrl: database.url, variables: { APPROVALS: 'yes' } });
    source = alone.app.get(DataSource);
    supplier = await registerSupplier(alone, 'KEEPS');
    admin = await signInAs(alone, 'admin');
    second = await signInAs(alone, 'admin', 'second');
    // Whoever approves has been there for a while.
    await source.query(`UPDATE staff_user SET created_at = created_at - interval '2 days'`);
  });
  afterAll(async () => {
    await pair?.close();
    await alone?.close();
    await database?.drop();
  });

  /** An imported account full of canaries. */
  async function planted() {
    accounts += 1;
    const { payload, canaries } = plantCanaries(accounts);
    const references = payload.references?.map((reference) => ({ ...reference, value: `R-${accounts}` }));
    const { processId } = await importAccount(alone, supplier, { ...payload, references });
    const [row] = await source.query('SELECT account_number AS name FROM account WHERE process_id = $1', [processId]);
    const external = payload.external_account_number;
    const personal = canaries.filter(({ kind }) => kind === 'personal');
    return { id: processId, name: String(row.name), external, payload: { ...payload, references }, personal };
  }
  const ask = (api: TestApplication, as: Session, method: string, path: string, body?: object) =>
    call(`${api.url}/console/v1/${path}`, method, as, body);
  const preview = (id: string) => ask(alone, admin, 'GET', `imports/${id}/customer-erasure`);
  const erase = (api: TestApplication, id: string, confirm: string, reason = REASON) =>
    ask(api, admin, 'POST', `imports/${id}/customer-erasure`, { confirm, reason });
  const actionsOf = async (id: string, as = admin) =>
    Object((await ask(alone, as, 'GET', `imports/${id}`)).body).allowed_actions;
  const problem = ({ status, body }: JsonAnswer) =>
    `${status} ${Object(body).code ?? Object.keys(Object(body))}`.trim();
  /** Every row of an import and of its account, as text. */
  const keptOf = async (id: string) => {
    const columns = `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = $1`;
    const tablesWith = async (column: string): Promise<{ name: string }[]> => source.query(columns, [column]);
    const ofImport = (await tablesWith('process_id')).map(
      ({ name }) => `SELECT t::text FROM ${name} t WHERE t.process_id = $1`,
    );
    const ofAccount = (await tablesWith('account_id')).map(
      ({ name }) => `SELECT t::text FROM ${name} t JOIN account a ON a.id = t.account_id WHERE a.process_id = $1`,
    );
    return JSON.stringify(await Promise.all([...ofImport, ...ofAccount].map((query) => source.query(query, [id]))));
  };
  const entries = (name: string) =>
    source.query(`SELECT actor, reason, after FROM audit_entry WHERE action = 'customer.erase' AND target = $1`, [
      name,
    ]);
  const waiting = () =>
    source.query(`SELECT id, target, parameters FROM approval WHERE act = 'erase_customer' AND decision IS NULL`);

  it('is offered to admins, for what is over', async () => {
    const { id } = await planted();
    expect(await actionsOf(id)).toContain('erase_customer');
    expect(await actionsOf(id, await signInAs(alone, 'operator'))).not.toContain('erase_customer');
    const pending = await storeImport(source, { supplierId: supplier.id, number: 'WAITS' });
    expect(await actionsOf(pending)).not.toContain('erase_customer');
    expect(problem(await erase(alone, pending, 'KEEPS/WAITS'))).toBe('409 customer_erasure_not_possible');
    expect(problem(await preview('0198d2f4-6a3b-7c1e-9f42-5d8e0b7a6c31'))).toBe('404 not_found');
    expect(problem(await preview('1'))).toBe('404 not_found');
  });

  it('says in numbers what goes, erases it when the account is typed, and tells the keys of documents once', async () => {
    const { id, name, personal } = await planted();
    const { body } = await preview(id);
    expect(body).toMatchObject({ customer: name, erased_at: null, payloads: 1, rows: { account: 1 } });
    expect(findCanaries(JSON.stringify(body), personal)).toEqual([]);
    expect(problem(await erase(alone, id, 'A-00000000'))).toBe('400 confirm');
    expect(problem(await erase(alone, id, name, NAMES_THE_CUSTOMER))).toBe('400 reason');
    expect(await entries(name)).toEqual([]);

    const erased = await erase(alone, id, name);
    const { documents } = Object(body);
    expect([erased.status, erased.body]).toEqual([200, expect.objectContaining({ customer: name, mail_left: null })]);
    expect(Object(erased.body).document_keys).toHaveLength(documents);
    expect(documents).toBeGreaterThan(0);
    expect(findCanaries(await keptOf(id), personal)).toEqual([]);
    const { payloads, warnings, rows } = Object(body);
    expect(await entries(name)).toEqual([
      { actor: 'admin@carryover.local', reason: REASON, after: { payloads, warnings, documents, rows } },
    ]);
    expect((await preview(id)).body).toMatchObject({ erased_at: expect.any(String), payloads: 0, rows: {} });
  });

  it('erases an import without an account by its supplier and number', async () => {
    const { payload, canaries } = plantCanaries(90);
    const stored = { supplierId: supplier.id, number: 'LUX-90', status: 'ERRORED', payload } as const;
    const id = await storeImport(source, stored);
    expect(problem(await erase(alone, id, 'LUX-90'))).toBe('400 confirm');
    expect((await erase(alone, id, 'KEEPS/LUX-90')).status).toBe(200);
    const personal = canaries.filter(({ kind }) => kind === 'personal');
    expect(findCanaries(await keptOf(id), personal)).toEqual([]);
  });

  it('waits for a second person, who may not name the customer either, and is told the keys', async () => {
    const { id, name, personal } = await planted();
    expect(problem(await erase(pair, id, name, NAMES_THE_CUSTOMER))).toBe('400 reason');
    expect(await waiting()).toEqual([]);
    expect(problem(await erase(pair, id, name))).toBe('409 approval_required');
    expect(findCanaries(await keptOf(id), personal).length).toBeGreaterThan(5);
    const reject = (id: string, reason: string) => ask(pair, second, 'POST', `approvals/${id}/reject`, { reason });
    const [turnedDown] = await waiting();
    expect(problem(await reject(turnedDown.id, NAMES_THE_CUSTOMER))).toBe('400 reason');
    expect((await reject(turnedDown.id, 'Ask the supplier first')).status).toBe(200);
    expect(problem(await erase(pair, id, name))).toBe('409 approval_required');
    const [asked] = await waiting();
    expect(asked).toMatchObject({ target: name, parameters: { import: id } });
    const approve = (reason: string) => ask(pair, second, 'POST', `approvals/${asked.id}/approve`, { reason });
    expect(problem(await approve(NAMES_THE_CUSTOMER))).toBe('400 reason');
    expect(await waiting()).toHaveLength(1);

    const { status, body } = await approve('It is request 17');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ act: 'erase_customer', customer: name, import_id: id, import_supplier: null }),
    ]);
    expect(Object(body).erased_customer.document_keys.length).toBeGreaterThan(0);
    expect(findCanaries(await keptOf(id), personal)).toEqual([]);
    const approval = { id: asked.id, requested_by: 'admin@carryover.local', reason: REASON };
    expect(await entries(name)).toEqual([
      { actor: 'second@carryover.local', reason: 'It is request 17', after: expect.objectContaining({ approval }) },
    ]);
    const listed = Object((await ask(pair, second, 'GET', 'approvals')).body).results[0];
    expect(listed).not.toHaveProperty('erased_customer');
    // Done again, for what comes later, it takes the words of either.
    expect((await erase(alone, id, name, 'It is request 17 of the customer')).status).toBe(200);
  });

  /** Takes the account of an import back. */
  async function takeBack({ id, external }: Awaited<ReturnType<typeof planted>>): Promise<void> {
    const selection = { external_account_numbers: [external] };
    const retraction = { selection, expected_count: 1, reason: 'Wrong tariffs' };
    const worker = await startWorker(database.url);
    try {
      const begun = await ask(alone, admin, 'POST', 'suppliers/KEEPS/retractions', retraction);
      expect(begun).toMatchObject({ status: 201 });
      await until(async () => (await source.query('SELECT FROM account WHERE process_id = $1', [id])).length === 0);
    } finally {
      await worker.stop();
    }
  }

  it('is done as it was approved though the account was taken back meanwhile', async () => {
    const account = await planted();
    const { id, name } = account;
    expect(problem(await erase(pair, id, name))).toBe('409 approval_required');
    const [asked] = await waiting();
    await takeBack(account);
    const approved = await ask(pair, second, 'POST', `approvals/${asked.id}/approve`, { reason: 'It is request 17' });
    expect(approved).toMatchObject({ status: 200, body: { customer: name, import_id: id } });
    expect((await preview(id)).body).toMatchObject({ erased_at: expect.any(String) });
    expect(await entries(id)).toHaveLength(1);
  });

  it('is not done to another account that the import has by then', async () => {
    const account = await planted();
    const { id, name, payload, personal } = account;
    expect(problem(await erase(pair, id, name))).toBe('409 approval_required');
    const [asked] = await waiting();
    await takeBack(account);
    const headers = { Authorization: `Token ${supplier.token}` };
    const sent = { ...payload, import_supplier: supplier.code };
    expect(await call(`${alone.url}/v2/data-import/accounts/`, 'POST', headers, sent)).toMatchObject({ status: 201 });
    const accountNow = async () =>
      (await source.query('SELECT account_number AS name FROM account WHERE process_id = $1', [id]))[0]?.name;
    const worker = await startWorker(database.url);
    try {
      await until(async () => (await accountNow()) !== undefined);
    } finally {
      await worker.stop();
    }
    expect(await accountNow()).not.toBe(name);
    const before = findCanaries(await keptOf(id), personal);
    const approved = await ask(pair, second, 'POST', `approvals/${asked.id}/approve`, { reason: 'It is request 17' });
    expect(problem(approved)).toBe('409 approval_not_possible');
    expect(findCanaries(await keptOf(id), personal)).toEqual(before);
    expect(await waiting()).toHaveLength(1);
  });
});
