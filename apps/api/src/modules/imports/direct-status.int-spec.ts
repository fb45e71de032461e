import type { IncomingHttpHeaders } from 'node:http';
import { createTestDatabase, generateImports, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { bothWays, sendRaw } from '../../testing/both-ways.js';
import { connectAsOwner } from '../../testing/connect-as-owner.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { FIND_STATUSES } from './imports.queries.js';

const ACCOUNTS = '/v2/data-import/accounts';
const COUNT = 7_000;
const STATES = ['PENDING', 'IN_PROGRESS', 'PROCESSED', 'ERRORED', 'DRY_RUN_SUCCEEDED', 'DRY_RUN_ERRORED', 'CANCELLED'];

let database: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;
let ours: TestSupplier;
let theirs: TestSupplier;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  dataSource = await connectAsOwner(database.url);
  ours = await registerSupplier(api, 'OURS');
  theirs = await registerSupplier(api, 'THEIRS');
  const imports = { supplierId: ours.id, count: COUNT, states: STATES };
  await generateImports((text, values) => dataSource.query(text, values), imports);
  const others = { supplierId: theirs.id, count: 300, from: COUNT + 1, states: ['ERRORED'] };
  await generateImports((text, values) => dataSource.query(text, values), others);
  await dataSource.query(`UPDATE account_import_process SET external_account_number = 'a.b~c_d-1'
    WHERE external_account_number = 'EXT-8'`);
  await dataSource.query(`UPDATE account_import_process SET external_account_number = 'one/two'
    WHERE external_account_number = 'EXT-15'`);
  await dataSource.query('ANALYZE account_import_process');
});
afterAll(async () => {
  await api?.close();
  await dataSource?.destroy();
  await database?.drop();
});

const of = ({ token }: TestSupplier) => ({ Authorization: `Token ${token}` });
const get = (path: string, headers: IncomingHttpHeaders = of(ours)) =>
  sendRaw(api.url, { method: 'GET', path: `${ACCOUNTS}/${path}`, headers });

describe('the status of an import, without the framework', () => {
  it.each([
    ...STATES.map((state, index) => [`a process that is ${state}`, `OURS/EXT-${index + STATES.length * 3}/`]),
    ['an address without the last slash', 'OURS/EXT-22'],
    ['a number of letters that need no code', 'OURS/a.b~c_d-1/'],
    ['a number that nobody sent', 'OURS/NOBODY/'],
    ['a supplier that there is not', 'NOBODY/EXT-1/'],
    ['a supplier of others', 'THEIRS/EXT-1/'],
  ])('is for %s what the framework answers', async (_name, path) => {
    const asked = { method: 'GET', path: `${ACCOUNTS}/${path}`, headers: of(ours) };
    const { direct, ordinary, called } = await bothWays(api.url, asked);
    expect(direct).toEqual(ordinary);
    expect(called).toEqual([0, 1]);
  });

  it.each<[string, string, IncomingHttpHeaders]>([
    ['without a token', 'GET', { Authorization: '' }],
    ['with a token of nobody', 'GET', { Authorization: 'Token invented' }],
    ['that knows an answer', 'GET', { 'If-None-Match': '*' }],
    ['that knows when it asked', 'GET', { 'If-Modified-Since': 'Sun, 22 Nov 2026 10:00:00 GMT' }],
    ['for the head of the answer', 'HEAD', {}],
  ])('is left to the framework for a request %s', async (_name, method, headers) => {
    const asked = { method, path: `${ACCOUNTS}/OURS/EXT-1/`, headers: { ...of(ours), ...headers } };
    const { direct, ordinary, called } = await bothWays(api.url, asked);
    expect(direct).toEqual(ordinary);
    expect(called).toEqual([1, 1]);
  });

  it('is left to the framework for a request with a body, and for an address with codes', async () => {
    const asked = { method: 'GET', path: `${ACCOUNTS}/OURS/EXT-1/`, headers: of(ours), body: () => '{}' };
    const withBody = await bothWays(api.url, asked);
    expect(withBody).toMatchObject({ direct: withBody.ordinary, called: [1, 1] });
    const withCodes = await bothWays(api.url, { ...asked, body: undefined, path: `${ACCOUNTS}/OURS/one%2Ftwo/` });
    expect(withCodes).toMatchObject({ direct: { status: '200 OK' }, called: [1, 1] });
  });
});

describe('the statuses that are asked for at once', () => {
  it('are told to each caller for its own rows alone', async () => {
    const asked = Array.from({ length: 100 }, (_, index) => ({
      path: index % 4 < 2 ? `OURS/EXT-${index + 100}/` : `THEIRS/EXT-${index + COUNT + 1}/`,
      headers: of(index % 3 === 0 ? theirs : ours),
    }));
    const answers = await Promise.all(asked.map(({ path, headers }) => get(path, headers)));
    const alone = [];
    for (const { path, headers } of asked) alone.push(await get(path, headers));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(alone.map(({ status, body }) => [status, body]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['200 OK', '404 Not Found']));
  });

  it('are found along the index of pairs', async () => {
    const numbers = Array.from({ length: 64 }, (_, index) => `EXT-${index + 100}`);
    const plan = JSON.stringify(
      await dataSource.query(`EXPLAIN ${FIND_STATUSES}`, [numbers.map(() => ours.id), numbers]),
    );
    expect(plan).toContain('Index Scan using account_import_process__supplier_external_number_uq');
    expect(plan).not.toContain('Seq Scan');
  });

  it('are planned once a connection, and as well while there are hardly any imports', async () => {
    const fresh = await createTestDatabase();
    const client = new Client({ connectionString: fresh.url });
    try {
      await client.connect();
      const ask = { name: 'statuses', text: FIND_STATUSES, values: [[ours.id], ['EXT-1']] };
      for (let times = 0; times < 10; times += 1) await client.query(ask);
      const { rows: plans } = await client.query('SELECT custom_plans, generic_plans FROM pg_prepared_statements');
      expect(plans).toEqual([{ custom_plans: '5', generic_plans: '5' }]);
      const { rows } = await client.query(`EXPLAIN EXECUTE statuses ('{${ours.id}}', '{EXT-1}')`);
      expect(JSON.stringify(rows)).toContain('Index Scan using account_import_process__supplier_external_number_uq');
    } finally {
      await client.end();
      await fresh.drop();
    }
  });
});
