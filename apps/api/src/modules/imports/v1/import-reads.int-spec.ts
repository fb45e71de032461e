import { createTestDatabase, generateImports, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { registerSupplier } from '../../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { listSql } from './import-lists.queries.js';
import { FIND_TRANSFER_STATUS } from './transfer-status.queries.js';

const COUNT = 7_000;
const STATES = ['PENDING', 'IN_PROGRESS', 'PROCESSED', 'ERRORED', 'DRY_RUN_SUCCEEDED', 'DRY_RUN_ERRORED', 'CANCELLED'];
let database: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;
let supplierId: string;
let token: string;
let foreignToken: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({
    databaseUrl: database.url,
    variables: { PUBLIC_API_URL: 'https://api.example.com/import/' },
  });
  dataSource = await connectAsOwner(database.url);
  ({ id: supplierId, token } = await registerSupplier(api, 'OURS'));
  ({ token: foreignToken } = await registerSupplier(api, 'THEIRS'));
  await generateImports((text, values) => dataSource.query(text, values), { supplierId, count: COUNT, states: STATES });
  await dataSource.query('ANALYZE account_import_process, account');
});

afterAll(async () => {
  await api?.close();
  await dataSource?.destroy();
  await database?.drop();
});

const get = (path: string, as = token): Promise<JsonAnswer> =>
  call(`${api.url}/v1/data-import/${path}`, 'GET', { Authorization: `Token ${as}` });
const numberOf = (status: string) => `EXT-${STATES.indexOf(status) + STATES.length}`;

interface Entry {
  external_account_number: string;
  platform_account_number: string | null;
  account_created_at: string | null;
}
const entries = ({ body }: JsonAnswer) => body as Entry[];

/** What each list should hold, in order, by the table of the contract. */
const expected = (...states: string[]) =>
  Array.from({ length: COUNT }, (_, index) => index + 1)
    .filter((number) => states.includes(STATES[number % STATES.length] ?? ''))
    .map((number) => `EXT-${number}`);
const PENDING = ['PENDING', 'IN_PROGRESS', 'ERRORED', 'DRY_RUN_SUCCEEDED', 'DRY_RUN_ERRORED'];

describe('account-transfer-status', () => {
  it.each([
    ['PENDING', 'IN_PROGRESS'],
    ['IN_PROGRESS', 'IN_PROGRESS'],
    ['ERRORED', 'UNKNOWN'],
    ['DRY_RUN_SUCCEEDED', 'UNKNOWN'],
    ['DRY_RUN_ERRORED', 'UNKNOWN'],
    ['CANCELLED', 'UNKNOWN'],
  ])('of a process that is %s answers %s and an empty number', async (state, status) => {
    expect(await get(`account-transfer-status/OURS/${numberOf(state)}/`)).toMatchObject({ status: 200 });
    const { body } = await get(`account-transfer-status/OURS/${numberOf(state)}/`);
    expect(body).toEqual({ status, platform_account_number: '' });
  });

  it('answers COMPLETED with the number of the account', async () => {
    const { status, body } = await get(`account-transfer-status/OURS/${numberOf('PROCESSED')}`);
    expect([status, body]).toEqual([200, { status: 'COMPLETED', platform_account_number: 'A-00000009' }]);
  });

  it('answers UNKNOWN for a dry run that waits', async () => {
    await dataSource.query(`UPDATE account_import_process SET is_dry_run = true WHERE external_account_number = $1`, [
      'EXT-14',
    ]);
    expect((await get('account-transfer-status/OURS/EXT-14/')).body).toEqual({
      status: 'UNKNOWN',
      platform_account_number: '',
    });
  });

  it('answers 404 for an unknown number, an unknown supplier and one of another organisation alike', async () => {
    const answers = await Promise.all([
      get('account-transfer-status/OURS/NOBODY/'),
      get('account-transfer-status/NOBODY/EXT-1/'),
      get('account-transfer-status/OURS/EXT-1/', foreignToken),
    ]);
    const body = { detail: 'No account was found for this supplier and account number.', code: 'not_found' };
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, body]);
  });
});

describe('the lists', () => {
  it.each([
    ['all', expected('PROCESSED', ...PENDING)],
    ['pending', expected(...PENDING)],
    ['imported', expected('PROCESSED')],
  ])('%s: holds its processes in the order of creation', async (name, numbers) => {
    const answer = await get(`${name}-account-import-processes/OURS/`);
    expect([answer.status, answer.headers.get('link')]).toEqual([200, null]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(entries(answer).map(({ external_account_number: number }) => number)).toEqual(numbers);
  });

  it('shows number and time of an account, and null for both while there is none', async () => {
    const [pending, , processed] = entries(await get('all-account-import-processes/OURS/?limit=3'));
    expect(pending).toEqual({
      external_account_number: 'EXT-1',
      platform_account_number: null,
      account_created_at: null,
    });
    expect(processed).toEqual({
      external_account_number: 'EXT-3',
      platform_account_number: null,
      account_created_at: null,
    });
    expect(entries(await get('imported-account-import-processes/OURS/?limit=1'))).toEqual([
      {
        external_account_number: 'EXT-2',
        platform_account_number: 'A-00000002',
        account_created_at: '2026-01-01T00:00:01.000001Z',
      },
    ]);
    const all = entries(await get('pending-account-import-processes/OURS/'));
    expect(all.every((entry) => entry.platform_account_number === null && entry.account_created_at === null)).toBe(
      true,
    );
  });

  it('are empty for a supplier without imports', async () => {
    for (const name of ['all', 'pending', 'imported'])
      expect((await get(`${name}-account-import-processes/THEIRS/`, foreignToken)).body).toEqual([]);
    const page = await get('all-account-import-processes/THEIRS/?limit=5', foreignToken);
    expect([page.body, page.headers.get('link')]).toEqual([[], null]);
  });

  it('answer 404 for an unknown supplier and one of another organisation alike', async () => {
    const body = { detail: 'No import supplier with this code was found.', code: 'not_found' };
    for (const name of ['all', 'pending', 'imported']) {
      for (const answer of [
        await get(`${name}-account-import-processes/NOBODY/`),
        await get(`${name}-account-import-processes/OURS/?limit=x`, foreignToken),
      ])
        expect([answer.status, answer.body]).toEqual([404, body]);
    }
  });

  it('answer 401 without a token, and 400 naming every known parameter that is wrong', async () => {
    expect((await call(`${api.url}/v1/data-import/all-account-import-processes/OURS/`)).status).toBe(401);
    const wrong = await get('all-account-import-processes/OURS/?limit=0&cursor=made-up&offset=3');
    expect([wrong.status, wrong.body]).toEqual([
      400,
      {
        limit: ['Expected a whole number from 1 to 10000.'],
        cursor: ['This cursor is not one of ours.'],
      },
    ]);
  });

  it('answer a HEAD without a body', async () => {
    const headers = { Authorization: `Token ${token}` };
    const answer = await fetch(`${api.url}/v1/data-import/all-account-import-processes/OURS/`, {
      method: 'HEAD',
      headers,
    });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('go on in pages to the same whole, also while rows are inserted', async () => {
    const whole = entries(await get('all-account-import-processes/OURS/'));
    const paged: Entry[] = [];
    let path: string | null = 'all-account-import-processes/OURS/?limit=997';
    let inserted = COUNT;
    while (path !== null) {
      const answer: JsonAnswer = await get(path);
      paged.push(...entries(answer));
      const link: string | null = answer.headers.get('link');
      if (link !== null) expect(entries(answer)).toHaveLength(997);
      path = /^<https:\/\/api\.example\.com\/import\/v1\/data-import\/(.+)>; rel="next"$/.exec(link ?? '')?.[1] ?? null;
      expect(link === null).toBe(path === null);
      const more = { supplierId, count: 50, from: inserted + 1, states: ['PENDING'] };
      await generateImports((text, values) => dataSource.query(text, values), more);
      inserted += 50;
    }
    expect(paged.slice(0, whole.length)).toEqual(whole);
    const numbers = paged.map((entry) => entry.external_account_number);
    expect(new Set(numbers).size).toBe(numbers.length);
    await dataSource.query(`DELETE FROM account_import_process WHERE id > $1`, [
      `01900000-0000-7000-8000-${COUNT.toString(16).padStart(12, '0')}`,
    ]);
  });

  it('give no link behind the last entry', async () => {
    const whole = entries(await get('imported-account-import-processes/OURS/'));
    const exact = await get(`imported-account-import-processes/OURS/?limit=${whole.length}`);
    expect([entries(exact).length, exact.headers.get('link')]).toEqual([whole.length, null]);
  });

  it.each([
    ['all', ['pending', 'imported'], 'supplier_created_ix'],
    ['pending', ['pending'], 'supplier_pending_ix'],
    ['imported', ['imported'], 'supplier_created_ix|status_created_ix'],
  ] as const)('%s: begins at once, along an index', async (_, lists, index) => {
    const { text, parameters } = listSql({ importSupplierId: supplierId, lists, after: null, hasWaves: false });
    const plan = await dataSource.query(`EXPLAIN DECLARE listed NO SCROLL CURSOR FOR ${text}`, parameters);
    expect(JSON.stringify(plan)).toMatch(new RegExp(`account_import_process__(${index})`));
    expect(JSON.stringify(plan)).not.toMatch(/Seq Scan|"Sort|Hash/);
  });
});

// Last: the plans of the lists are those of a table without these rows.
describe('account-transfer-status of a number that another supplier has too', () => {
  it('is found along the index of pairs', async () => {
    await dataSource.query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
         payload_version, payload_hash, available_at, attempt, created_at, modified_at)
       SELECT gen_random_uuid(), s.id, p.external_account_number, 'PENDING', false, 1, '', now(), 0, now(), now()
       FROM account_import_process p, import_supplier s WHERE p.import_supplier_id = $1 AND s.code = 'THEIRS'`,
      [supplierId],
    );
    await dataSource.query('ANALYZE account_import_process');
    const plan = await dataSource.query(`EXPLAIN ${FIND_TRANSFER_STATUS}`, [supplierId, 'EXT-1']);
    expect(JSON.stringify(plan)).toContain('Index Scan using account_import_process__supplier_external_number_uq ');
  });
});
