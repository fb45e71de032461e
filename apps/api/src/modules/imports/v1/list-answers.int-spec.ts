import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createTestDatabase, generateImports, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { RowCursor } from '../../../platform/database/row-cursor.js';
import { call } from '../../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { until } from '../../../testing/worker-context.js';

/** Enough rows that the buffers of a connection cannot hold the list. */
const COUNT = 120_000;
let database: TestDatabase;
let api: TestApplication;
let outside: DataSource;
let ours: TestSupplier;
let theirs: TestSupplier;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  outside = new DataSource(dataSourceOptions({ url: database.url, poolSize: 2, applicationName: 'outside' }));
  await outside.initialize();
  ours = await registerSupplier(api, 'OURS');
  theirs = await registerSupplier(api, 'THEIRS');
  const imports = { supplierId: ours.id, count: COUNT, states: ['PENDING'] };
  await generateImports((text, values) => outside.query(text, values), imports);
  const few = { supplierId: theirs.id, count: 2, from: COUNT + 1 };
  await generateImports((text, values) => outside.query(text, values), few);
  await outside.query('ANALYZE account_import_process');
});

afterAll(async () => {
  await outside?.destroy();
  await api?.close();
  await database?.drop();
});

const address = (supplier: TestSupplier) => `${api.url}/v1/data-import/all-account-import-processes/${supplier.code}/`;
const headersOf = (supplier: TestSupplier) => ({ Authorization: `Token ${supplier.token}` });

/** Begins to read a list, and takes no more of it than its first bytes. */
async function begin(supplier: TestSupplier): Promise<IncomingMessage> {
  const asking = request(address(supplier), { headers: headersOf(supplier), agent: false }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.once('error', () => undefined);
  await once(answer, 'readable');
  return answer;
}

async function readWhole(supplier: TestSupplier): Promise<number> {
  const { status, body } = await call(address(supplier), 'GET', headersOf(supplier));
  return status === 200 ? (body as unknown[]).length : -status;
}

/** Processes of the database that hold the cursor of a list open; the api's work in the background has others. */
async function openLists(): Promise<number[]> {
  const rows = (await outside.query(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'carryover-api/%' AND state <> 'idle'
       AND query ~ '^(DECLARE|FETCH).* listed'`,
  )) as { pid: number }[];
  return rows.map(({ pid }) => pid);
}

const allClosed = () => until(async () => (await openLists()).length === 0);

describe('a whole list', () => {
  it('is one look at the database, whatever happens while it is read', async () => {
    const answer = await begin(theirs);
    await generateImports((text, values) => outside.query(text, values), {
      supplierId: theirs.id,
      count: 1,
      from: COUNT + 3,
    });
    let text = '';
    for await (const chunk of answer) text += chunk;
    expect(JSON.parse(text)).toHaveLength(2);
    await allClosed();
  });

  it('has given its slot back when its last byte arrives', async () => {
    for (let round = 0; round < 100; round += 1) expect(await readWhole(theirs)).toBe(3);
    await allClosed();
  });

  it('gives its connection back when the client goes away, at once', async () => {
    const answer = await begin(ours);
    expect(await openLists()).toHaveLength(1);
    answer.destroy();
    await allClosed();
    expect(await readWhole(ours)).toBe(COUNT);
  });

  it('is not taken for whole when the database breaks off', async () => {
    const answer = await begin(ours);
    const [pid] = await openLists();
    await outside.query('SELECT pg_terminate_backend($1)', [pid]);
    const reading = (async () => {
      for await (const _ of answer);
    })();
    await expect(reading).rejects.toThrow('aborted');
    // The database has let go before the api knows of it, and until then the slot is taken.
    await until(async () => (await readWhole(ours)) === COUNT);
  });

  it('leaves half of the connections to everything else, and slots to other organisations', async () => {
    const first = await begin(ours);
    const refused = await call(address(ours), 'GET', headersOf(ours));
    expect([refused.status, refused.headers.get('retry-after'), Object(refused.body).code]).toEqual([
      429,
      '5',
      'too_many_lists',
    ]);
    const page = await call(`${address(ours)}?limit=2`, 'GET', headersOf(ours));
    expect([page.status, Object(page.body).length]).toEqual([200, 2]);
    expect(await readWhole(theirs)).toBe(3);
    first.destroy();
    await allClosed();
    expect(await readWhole(ours)).toBe(COUNT);
  });

  it('gives the slot back after each of many that were given up', async () => {
    for (let round = 0; round < 10; round += 1) {
      (await begin(ours)).destroy();
      await allClosed();
      await until(async () => (await call(`${address(ours)}`, 'HEAD', headersOf(ours))).status === 200);
    }
    expect(await readWhole(ours)).toBe(COUNT);
  });
});

describe('RowCursor', () => {
  const NUMBERS = `SELECT i, pg_sleep(0.02)::text AS slept FROM generate_series(1, $1::int) i`;

  it('may take longer as a whole than a statement may', async () => {
    const settings = { url: database.url, poolSize: 1, applicationName: 'short', statementTimeout: 300 };
    const short = new DataSource(dataSourceOptions(settings));
    await short.initialize();
    try {
      await expect(short.query(NUMBERS, [40])).rejects.toThrow('statement timeout');
      const cursor = await RowCursor.over<{ i: number }>(short.createQueryRunner(), NUMBERS, [40]);
      const read: number[] = [];
      for (let rows = await cursor.fetch(5); rows.length > 0; rows = await cursor.fetch(5))
        read.push(...rows.map(({ i }) => i));
      await cursor.close();
      await cursor.close();
      expect(read).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    } finally {
      await short.destroy();
    }
  });

  it('gives the connection back when the query cannot be begun', async () => {
    const settings = { url: database.url, poolSize: 1, applicationName: 'one' };
    const one = new DataSource(dataSourceOptions(settings));
    await one.initialize();
    try {
      await expect(RowCursor.over(one.createQueryRunner(), 'SELECT nothing', [])).rejects.toThrow('nothing');
      expect(await one.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      await one.destroy();
    }
  });
});
