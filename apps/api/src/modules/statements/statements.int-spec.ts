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
import { AccountsQueries } from '../accounts/index.js';
import { StatementsQueries } from './index.js';

const STATEMENT = {
  bill_period_from_date: '2023-01-01',
  bill_period_to_date: '2023-01-31',
  statement_id: 'ST-1',
  issued_date: '2023-02-03',
  number: '0042',
  gross_amount: 123.45,
  statement_path: '2023/01.pdf',
};

describe('adding historical statements', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let supplier: TestSupplier;
  let accounts = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    supplier = await registerSupplier(api, 'ACME');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const account = () => {
    accounts += 1;
    return importAccount(api, supplier, distinctSample(accounts));
  };
  const post = (body: unknown, token = supplier.token) =>
    call(`${api.url}/v1/data-import/historical-statements/create/`, 'POST', { Authorization: `Token ${token}` }, body);
  const send = ({ number }: TestAccount, statements: unknown) =>
    post({ import_supplier: 'ACME', external_account_number: number, statements });
  const stored = async ({ id }: TestAccount) =>
    api.app.get(DataSource).query(
      `SELECT statement_id, bill_period_from_date::text, bill_period_to_date::text, issued_date::text, number,
         gross_amount::text AS gross_amount, statement_path FROM statement
       WHERE account_id = $1 AND kind = 'HISTORICAL' ORDER BY position`,
      [id],
    );

  it('answers 201 with the request and keeps every field', async () => {
    const one = await account();
    const request = {
      import_supplier: 'ACME',
      external_account_number: one.number,
      statements: [STATEMENT, { ...STATEMENT, statement_id: 'ST-0', gross_amount: -1, issued_date: undefined }],
    };
    expect(await post(request)).toMatchObject({ status: 201, body: JSON.parse(JSON.stringify(request)) });
    expect(await stored(one)).toEqual([
      { ...STATEMENT, gross_amount: '123.45' },
      { ...STATEMENT, statement_id: 'ST-0', gross_amount: '-1', issued_date: null },
    ]);
    expect((await api.app.get(StatementsQueries).listForAccount(one.id)).map(({ kind }) => kind)).toContain(
      'HISTORICAL',
    );
  });

  it.each(['123.45', '100', '1.10', '-0.5', '0', '1e3', '9007199254740.9930'])(
    'echoes the amount %s as it was sent (R171)',
    async (amount) => {
      const { number } = await account();
      const statement = JSON.stringify({
        bill_period_from_date: '2023-01-01',
        bill_period_to_date: '2023-01-31',
        statement_id: 'E-1',
        gross_amount: 0,
      }).replace(':0}', `:${amount}}`);
      const body = `{"import_supplier":"ACME","external_account_number":"${number}","statements":[${statement}]}`;
      const headers = { Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/json' };
      const url = `${api.url}/v1/data-import/historical-statements/create/`;
      const answer = await fetch(url, { method: 'POST', headers, body });
      expect([answer.status, await answer.text()]).toEqual([201, body]);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  it('shows staff an amount as it is kept, also one of the release before in its old column', async () => {
    const one = await account();
    await send(one, [STATEMENT, { ...STATEMENT, statement_id: 'ST-0' }]);
    await api.app
      .get(DataSource)
      .query(
        `UPDATE statement SET gross_amount = NULL, gross_amount_pence = 12345 WHERE account_id = $1 AND statement_id = 'ST-0'`,
        [one.id],
      );
    const listed = await api.app.get(StatementsQueries).listForAccount(one.id);
    const amounts = listed.flatMap(({ statement_id: id, gross_amount: amount }) =>
      amount === null ? [] : [[id, amount]],
    );
    expect(amounts.sort()).toEqual([
      ['ST-0', '12345'],
      ['ST-1', '123.45'],
    ]);
  });

  it('leaves the account as it was sent, from which the self-check rebuilds the payload', async () => {
    const one = await account();
    const rebuild = () => api.app.get(AccountsQueries).rebuildPayload(api.app.get(DataSource).manager, one.id);
    const sent = await rebuild();
    expect((await send(one, [STATEMENT])).status).toBe(201);
    expect(sent).toHaveProperty('statements');
    expect(await rebuild()).toEqual(sent);
  });

  it('refuses an id that is on the account, and then keeps nothing of the request (R171)', async () => {
    const one = await account();
    const [imported] = distinctSample(accounts).statements ?? [];
    const again = { ...STATEMENT, statement_id: imported?.statement_id };
    const error = (id?: string) => ({ statement_id: [`Statement "${id}" has already been imported.`] });
    expect(await send(one, [STATEMENT, again])).toMatchObject({
      status: 400,
      body: { statements: { 1: error(imported?.statement_id) } },
    });
    expect(await stored(one)).toEqual([]);
    expect((await send(one, [STATEMENT])).status).toBe(201);
    expect((await send(one, [STATEMENT])).body).toEqual({ statements: { 0: error('ST-1') } });
  });

  it('names each statement that the account has, at its own path, and adds none of the others (R171)', async () => {
    const one = await account();
    const statement = (id: string) => ({ ...STATEMENT, statement_id: id });
    await send(one, [statement('A'), statement('B')]);
    const error = (id: string) => ({ statement_id: [`Statement "${id}" has already been imported.`] });
    expect(await send(one, [statement('B'), statement('C'), statement('A')])).toMatchObject({
      status: 400,
      body: { statements: { 0: error('B'), 2: error('A') } },
    });
    expect(await stored(one)).toHaveLength(2);
  });

  it('lets one of many requests with the same ids in win, whole', async () => {
    const one = await account();
    const ids = Array.from({ length: 20 }, (_, index) => ({ ...STATEMENT, statement_id: `P-${index}` }));
    const requests = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? ids : [...ids].reverse()));
    const answers = await Promise.all(requests.map((statements) => send(one, statements)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(400)]);
    expect(await stored(one)).toHaveLength(20);
  });

  it.each([
    [
      { gross_amount: 0.12345678901 },
      { gross_amount: ['Not a valid decimal number (at most 13 digits before and 10 after the point).'] },
    ],
    [{ gross_amount: '1' }, { gross_amount: ['Expected number.'] }],
    [{ gross_amount: 1e13 }, { gross_amount: [expect.any(String)] }],
    [{ number: 42 }, { number: ['Expected string.'] }],
    [{ issued_date: null }, { issued_date: [expect.any(String)] }],
    [{ bill_period_from_date: '2023-02-30' }, { bill_period_from_date: [expect.any(String)] }],
    [{ bill_period_to_date: '2022-12-31' }, { bill_period_from_date: ['The statement period ends before it starts.'] }],
    [{ statement_path: 'a/../../b' }, { statement_path: ['The path is not usable.'] }],
    [{ statement_id: ' ' }, { statement_id: [expect.any(String)] }],
    [{ total: 1 }, { total: ['This field is not recognised.'] }],
  ])('refuses %j', async (change, errors) => {
    expect(await send(await account(), [{ ...STATEMENT, ...change }])).toMatchObject({
      status: 400,
      body: { statements: { 0: errors } },
    });
  });

  it('refuses an id that is listed twice in one request (R138)', async () => {
    const answer = await send(await account(), [STATEMENT, { ...STATEMENT, number: '43' }]);
    expect(answer).toMatchObject({ status: 400, body: { statements: { 1: { statement_id: [expect.any(String)] } } } });
  });

  it('refuses numbers that nobody can hold, as JSON', async () => {
    const { number } = await account();
    const statement = JSON.stringify(STATEMENT).replace('123.45', '1e400');
    const body = `{"import_supplier":"ACME","external_account_number":"${number}","statements":[${statement}]}`;
    const headers = { Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${api.url}/v1/data-import/historical-statements/create/`, {
      method: 'POST',
      headers,
      body,
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { statements: { 0: { gross_amount: [expect.any(String)] } } },
    ]);
  });

  it.each([[[]], [{}], [null], ['x']])('refuses %j as a list of statements', async (statements) => {
    expect(await send(await account(), statements)).toMatchObject({
      status: 400,
      body: { statements: [expect.any(String)] },
    });
  });

  it('knows only imported accounts of the caller', async () => {
    const one = await account();
    const other = await registerSupplier(api, 'OTHER');
    const body = { import_supplier: 'ACME', external_account_number: one.number, statements: [STATEMENT] };
    const answers = [await post(body, other.token), await post({ ...body, external_account_number: 'none' })];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await post({ statements: [] })).status).toBe(400);
  });
});
