import type { RuleSeverities } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import {
  importAccount,
  registerSupplier,
  type TestAccount,
  type TestSupplier,
} from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';

const ACCOUNTS = '/v2/data-import/accounts/';
const LOWERED: RuleSeverities = Object.fromEntries(
  ['R28', 'R133', 'R137'].map((rule) => [rule, { severity: 'warning' }]),
);

let database: TestDatabase;
let api: TestApplication;
let source: DataSource;
let supplier: TestSupplier;
let accounts = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  source = api.app.get(DataSource);
  supplier = await registerSupplier(api, 'DOUBTFUL', { ruleSeverities: LOWERED });
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

/** An account whose first customer has telephone numbers that are none. */
function doubtful(...numbers: string[]) {
  accounts += 1;
  const { customers = [], ...account } = distinctSample(accounts);
  const [landline, mobile] = numbers;
  const telephones = { ...(landline && { landline }), ...(mobile && { mobile }) };
  const external_account_number = `W-${accounts}`;
  const [first, ...others] = customers;
  return {
    ...account,
    import_supplier: supplier.code,
    external_account_number,
    customers: [{ ...first, ...telephones }, ...others],
  };
}
const post = (path: string, body: unknown) =>
  call(api.url + path, 'POST', { Authorization: `Token ${supplier.token}` }, body);
const create = (body: unknown, query = '') => post(ACCOUNTS + query, body);

const keptOf = (number: string): Promise<Record<string, unknown>[]> =>
  source.query(
    `SELECT w.source, w.rule, w.code, w.path, w.detail FROM import_warning w
     JOIN account_import_process p ON p.id = w.process_id AND p.import_supplier_id = w.import_supplier_id
     WHERE p.external_account_number = $1 ORDER BY w.id`,
    [number],
  );
async function eventsOf(number: string): Promise<unknown> {
  const url = `${api.url}${ACCOUNTS}${supplier.code}/${number}/events/`;
  return (await call(url, 'GET', { Authorization: `Token ${supplier.token}` })).body;
}

const about = (field: string, value: string) => ({
  rule: 'R28',
  code: 'invalid_phone_number',
  path: `customers.0.${field}`,
  detail: `${value} is not a valid phone number`,
});
const kept = (field: string, value: string) => ({ source: 'account', ...about(field, value) });

describe('a warning about an account', () => {
  it('changes nothing of the answer unless it is asked for', async () => {
    const account = doubtful('abcde');
    expect(await post(`${ACCOUNTS}validate/`, account)).toMatchObject({ status: 200, body: {} });
    expect((await create(account)).body).toEqual({});
  });

  it.each(['', '&error_format=nested'])('is told with ?include=warnings%s', async (more) => {
    const account = doubtful('abcde');
    const warnings = [about('landline', 'abcde')];
    const query = `?include=warnings${more}`;
    expect(await post(`${ACCOUNTS}validate/${query}`, account)).toMatchObject({ status: 200, body: { warnings } });
    expect(await keptOf(account.external_account_number)).toEqual([]);
    expect(await create(account, query)).toMatchObject({ status: 201, body: { warnings } });
    expect((await create(doubtful(), query)).body).toEqual({ warnings: [] });
  });

  it.each(['include=errors', 'include=', 'include=warnings&include=warnings'])(
    'is not told with ?%s',
    async (query) => {
      for (const path of [`${ACCOUNTS}validate/`, ACCOUNTS])
        expect(await post(`${path}?${query}`, doubtful())).toMatchObject({
          status: 400,
          body: { include: [expect.any(String)] },
        });
    },
  );

  it('is kept with the import, in the order found, and told by its first event', async () => {
    const account = doubtful('abcde', 'fghij');
    await create(account);
    const number = account.external_account_number;
    expect(await keptOf(number)).toEqual([kept('mobile', 'fghij'), kept('landline', 'abcde')]);
    expect(await eventsOf(number)).toMatchObject([
      { event: 'EVENT_ACCOUNT_IMPORT_PROCESS_CREATED', data: { warnings: { count: 2, rules: ['R28'] } } },
    ]);
  });

  it('is kept beside imports without one that are kept by the same statement', async () => {
    const all = [doubtful(), doubtful('abcde'), doubtful(), doubtful('fghij'), doubtful()];
    await Promise.all(all.map((account) => create(account)));
    const found = await Promise.all(all.map((account) => keptOf(account.external_account_number)));
    expect(found).toEqual([[], [kept('landline', 'abcde')], [], [kept('landline', 'fghij')], []]);
    expect(await eventsOf(all[0]?.external_account_number ?? '')).toMatchObject([{ data: null }]);
  });

  it('goes with the payload it is about', async () => {
    const account = doubtful('abcde');
    const number = account.external_account_number;
    await create(account);
    const again = { ...account, customers: doubtful(undefined as never, 'fghij').customers };
    await create(again);
    expect(await keptOf(number)).toEqual([kept('mobile', 'fghij')]);
    await create(again);
    expect(await keptOf(number)).toEqual([kept('mobile', 'fghij')]);
    await create({ ...account, customers: doubtful().customers });
    expect(await keptOf(number)).toEqual([]);
    expect(await eventsOf(number)).toMatchObject([
      { data: { warnings: { count: 1, rules: ['R28'] } } },
      { event: 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED', data: { warnings: { count: 1, rules: ['R28'] } } },
      { event: 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED', data: null },
    ]);
  });
});

describe('a warning about what comes after the import', () => {
  const imported = (): Promise<TestAccount> => importAccount(api, supplier, doubtful() as never);
  const add = async (what: string, account: TestAccount, members: object, query = '') =>
    post(`/v1/data-import/${what}/create/${query}`, {
      import_supplier: supplier.code,
      external_account_number: account.number,
      ...members,
    });
  const early = (body: string) => ({ body, created_at: '2024-05-02T10:00:00Z', unpin_at: '2024-05-01T10:00:00Z' });

  it('is kept with notes that are new, and once', async () => {
    const account = await imported();
    const notes = [{ body: 'One' }, { ...early('Two'), is_pinned: true }];
    expect((await add('notes', account, { notes })).status).toBe(201);
    expect((await add('notes', account, { notes })).status).toBe(201);
    expect(await keptOf(account.number)).toEqual([
      expect.objectContaining({ source: 'notes', rule: 'R133', path: expect.stringMatching(/^notes\.1\./) }),
    ]);
  });

  it('is kept with transactions, and not when nothing is', async () => {
    const account = await imported();
    const transactions = [
      { transaction_id: 'T-1', transaction_date: '2024-10-01', amount: 5, type: 'CREDIT', reason: 'NEVER_SEEN' },
    ];
    expect((await add('transactions', account, { transactions }, '?dry_run=true')).status).toBe(201);
    expect(await keptOf(account.number)).toEqual([]);
    expect((await add('transactions', account, { transactions })).status).toBe(201);
    expect((await add('transactions', account, { transactions })).status).toBe(201);
    expect(await keptOf(account.number)).toEqual([
      expect.objectContaining({ source: 'transactions', path: 'transactions.0.reason' }),
    ]);
  });

  it('is kept with statements that could be added', async () => {
    const account = await imported();
    const statement = {
      bill_period_from_date: '2023-01-31',
      bill_period_to_date: '2023-01-01',
      statement_id: 'ST-1',
      issued_date: '2023-02-03',
      number: '0042',
      gross_amount: 12,
      statement_path: '2023/01.pdf',
    };
    expect((await add('historical-statements', account, { statements: [statement] })).status).toBe(201);
    expect((await add('historical-statements', account, { statements: [statement] })).status).toBe(400);
    expect(await keptOf(account.number)).toEqual([
      expect.objectContaining({ source: 'statements', rule: 'R137', path: expect.stringMatching(/^statements\.0\./) }),
    ]);
  });

  it('is kept with a payment instruction that could be added', async () => {
    const account = await imported();
    const instruction = { vendor: 'SANDBOX', reference: `ok_${accounts}`, type: 'NEVER_SEEN' };
    expect(await add('payment-instruction', account, instruction)).toMatchObject({ status: 201 });
    expect((await add('payment-instruction', account, instruction)).status).toBe(400);
    expect(await keptOf(account.number)).toEqual([
      expect.objectContaining({ source: 'payment_instruction', path: 'type' }),
    ]);
  });
});
