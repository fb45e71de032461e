import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { until } from '../../../testing/until.js';
import { addProcess, writeEvent } from '../testing/event-writer.js';
import { SupplierClient } from '../testing/supplier-client.js';
import {
  EventFeedQueries,
  feedEntry,
  SEQUENCED_COLUMNS,
  SEQUENCED_JOINS,
  type SequencedEventRow,
} from './event-feed.queries.js';
import { feedEvents } from './event-sources.js';
import { writeFeedCursor } from './feed-cursor.js';

/** What JSON writes in an own way, or might. */
const ODD = '"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028é😀": ", <&>';

let database: TestDatabase;
let apis: TestApplication[];
let dataSource: DataSource;
let supplier: SupplierClient;

beforeAll(async () => {
  database = await createTestDatabase();
  apis = [
    await startTestApplication({ databaseUrl: database.url }),
    await startTestApplication({ databaseUrl: database.url }),
  ];
  dataSource = await connectAsOwner(database.url);
  supplier = await SupplierClient.register(apis[0]!);
});

afterAll(async () => {
  for (const api of apis ?? []) await api.close();
  await dataSource?.destroy();
  await database?.drop();
});

async function addStory(owner: SupplierClient): Promise<string> {
  const process = await addProcess(dataSource, owner.supplierId);
  const statement = `INSERT INTO account_import_event
      (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at, data)
    VALUES ($1, $2, 'EVENT_ACCOUNT_IMPORT_PROCESS_' || $3, $4, 1, 1, $5, $6)`;
  const story: [string, string, object | null][] = [
    ['CREATED', 'PENDING', null],
    ['STARTED', 'IN_PROGRESS', { worker: 'host:1' }],
    ['ERRORED', 'ERRORED', { code: 'supply_point_in_use', detail: 'In use.', domain: 'account_import', trace: 'x' }],
  ];
  for (const [index, [event, status, data]] of story.entries()) {
    const at = `2026-07-01T10:00:0${index}.123456Z`;
    await dataSource.query(statement, [owner.supplierId, process, event, status, at, data]);
  }
  return process;
}

const STORY = [
  { event: 'EVENT_ACCOUNT_IMPORT_PROCESS_CREATED', occurred_at: '2026-07-01T11:00:00.123456+01:00', data: null },
  { event: 'EVENT_ACCOUNT_IMPORT_PROCESS_STARTED', occurred_at: '2026-07-01T11:00:01.123456+01:00', data: null },
  {
    event: 'EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED',
    occurred_at: '2026-07-01T11:00:02.123456+01:00',
    data: { code: 'supply_point_in_use', detail: 'In use.', domain: 'account_import' },
  },
];

describe('the events of an account', () => {
  it('come oldest first, with nothing in them that is ours alone', async () => {
    const number = await addStory(supplier);
    await writeEvent(dataSource, number, 'meter_point');
    const { status, body } = await supplier.get(`accounts/${supplier.code}/${number}/events/`);
    expect(status).toBe(200);
    expect(body).toEqual([
      ...STORY,
      {
        event: 'EVENT_METER_POINT_STATUS_CHANGED',
        occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+0[01]:00$/),
        data: { mpxn: '1100001', from_status: 'PRE_REGISTRATION', to_status: 'REGISTRATION_REQUESTED' },
      },
    ]);
  });

  it('come in parts, which a Link joins', async () => {
    const number = await addStory(supplier);
    const path = `accounts/${supplier.code}/${number}/events/`;
    const found: unknown[] = [];
    let query: string | undefined = '?limit=2';
    for (let page = 0; query !== undefined && page < 5; page += 1) {
      const { headers, body } = await supplier.get(path + query);
      found.push(...Object(body));
      query = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(found).toEqual(STORY);
  });

  it('are not found for an unknown supplier, an unknown number, and a pair of another organisation', async () => {
    const stranger = await SupplierClient.register(apis[0]!);
    const theirs = await addStory(stranger);
    const answers = await Promise.all(
      [`NOBODY/1`, `${supplier.code}/none`, `${stranger.code}/${theirs}`].map((pair) =>
        supplier.get(`accounts/${pair}/events/`),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual({
        detail: 'No import process was found for this supplier and account number.',
        code: 'not_found',
      });
    }
  });

  it.each(['cursor=abc', 'limit=0', 'limit=1001', 'limit=x', 'limit=1&limit=2'])(
    'are refused for ?%s',
    async (query) => {
      const number = await addStory(supplier);
      const answer = await supplier.get(`accounts/${supplier.code}/${number}/events/?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { [query.split('=')[0]!]: [expect.any(String)] } });
    },
  );
});

describe('the feed of a supplier', () => {
  const feed = (owner: SupplierClient, query = '') => owner.get(`events/${owner.code}/${query}`);

  it('tells where it ends, for whoever wants only what comes', async () => {
    const owner = await SupplierClient.register(apis[0]!);
    const endAt = (position: string) => ({
      results: [],
      next_cursor: writeFeedCursor({ importSupplierId: owner.supplierId, position }),
      has_more: false,
    });
    expect((await feed(owner, '?after=end')).body).toEqual(endAt('0'));
    await addStory(owner);
    const { body } = await feed(owner, '?after=end&limit=1');
    expect(body).toEqual(endAt('3'));
    const number = await addStory(owner);
    const { results } = Object((await feed(owner, `?after=${Object(body).next_cursor}`)).body);
    expect(results).toMatchObject(STORY.map(() => ({ external_account_number: number })));
  });

  it('keeps one connection, however many ask while its events cannot be given their positions', async () => {
    const owner = await SupplierClient.register(apis[0]!);
    await addStory(owner);
    const { next_cursor: cursor } = Object((await feed(owner)).body);
    await addStory(owner);
    const small = await startTestApplication({ databaseUrl: database.url, variables: { DATABASE_POOL_SIZE: '4' } });
    const here = await SupplierClient.at(small, owner);
    const other = await SupplierClient.at(small, supplier);
    let pages: ReturnType<typeof feed>[] = [];
    await dataSource.transaction(async (tx) => {
      await tx.query('SELECT FROM event_feed WHERE import_supplier_id = $1 FOR UPDATE', [owner.supplierId]);
      pages = Array.from({ length: 20 }, () => feed(here, `?after=${cursor}`));
      const waiting = `SELECT count(DISTINCT pid)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE a.datname = current_database() AND NOT l.granted`;
      await until(async () => (await dataSource.query(waiting))[0].n > 0, 'the first reader');
      expect(await feed(other)).toMatchObject({ status: 200 });
      expect(await dataSource.query(waiting)).toEqual([{ n: 1 }]);
    });
    for (const { body } of await Promise.all(pages)) expect(Object(body).results).toHaveLength(STORY.length);
    await small.close();
  });

  it('shows each change with its account and its cursor, and goes on behind the cursor', async () => {
    const owner = await SupplierClient.register(apis[0]!);
    const number = await addStory(owner);
    const { status, body } = await feed(owner);
    const cursors = [1, 2, 3].map((position) =>
      writeFeedCursor({ importSupplierId: owner.supplierId, position: String(position) }),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      results: STORY.map((event, index) => ({ ...event, cursor: cursors[index], external_account_number: number })),
      next_cursor: cursors[2],
      has_more: false,
    });
    expect(await feed(owner, `?after=${cursors[0]}&limit=1`)).toMatchObject({
      body: { results: [{ cursor: cursors[1] }], next_cursor: cursors[1], has_more: true },
    });
    expect((await feed(owner, `?after=${cursors[2]}`)).body).toEqual({
      results: [],
      next_cursor: cursors[2],
      has_more: false,
    });
  });

  it('is the same for every api, and its beginning can be kept before anything happened', async () => {
    const owner = await SupplierClient.register(apis[1]!);
    const empty = Object((await feed(owner)).body);
    expect(empty).toEqual({ results: [], next_cursor: expect.any(String), has_more: false });
    await addStory(owner);
    const here = await feed(owner, `?after=${empty.next_cursor}`);
    const token = Reflect.get(owner, 'headers');
    const there = await fetch(`${apis[0]!.url}/v2/data-import/events/${owner.code}/`, { headers: token });
    expect(await there.json()).toEqual(here.body);
    expect(Object(here.body).results).toHaveLength(3);
  });

  it('is written by PostgreSQL as it would be here, to the character, whatever an event has', async () => {
    const owner = await SupplierClient.register(apis[0]!);
    const process = await addProcess(dataSource, owner.supplierId);
    await dataSource.query('UPDATE account_import_process SET external_account_number = $2 WHERE id = $1', [
      process,
      ODD,
    ]);
    const write = `INSERT INTO account_import_event
        (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at, data)
      SELECT $1, $2, $3, 'PENDING', 1, 1, timestamptz '2026-01-01T00:00:00Z' + interval '1 month 1 second' * n, $4
      FROM generate_series(1, 12) n`;
    const error = { code: 'c', detail: ODD, domain: 'd', stack: 'ours' };
    const events: [string, object | null][] = [
      ['CREATED', null],
      ['CREATED', { warnings: { count: 2, rules: ['R1', 'R2'] }, worker: 'w' }],
      ['STARTED', { worker: 'w' }],
      ['PROCESSED', { platform_identifier: ODD, worker: 'w' }],
      ['PROCESSED', { platform_identifier: null }],
      ['PROCESSED', { platform_identifier: 'A', test: true }],
      ['CANCELLED', { reason: 'ours', retraction_id: 'r', platform_identifier: 'A' }],
      ['CANCELLED', { reason: 'wave_cancelled' }],
      ['CANCELLED', { reason: 'line_dropped', retraction_id: 'r', platform_identifier: 'A' }],
      ['CANCELLED', { reason: 'line_dropped', actor: 'somebody@example.com' }],
      ['ERRORED', error],
      ['DRY_RUN_ERRORED', { ...error, detail: null }],
      ['CORRECTED', { fields: ['a', 'b'] }],
      ['OF_TOMORROW', { warnings: 'theirs', a: 1 }],
    ];
    for (const [event, data] of events)
      await dataSource.query(write, [owner.supplierId, process, `EVENT_ACCOUNT_IMPORT_PROCESS_${event}`, data]);
    await writeEvent(dataSource, process, 'meter_point');
    const beginning = { importSupplierId: owner.supplierId, position: '0' };
    const text = await apis[0]!.app.get(EventFeedQueries).page(beginning, 1_000);
    const rows: SequencedEventRow[] = await dataSource.query(
      `SELECT ${SEQUENCED_COLUMNS} FROM ${feedEvents('$3')} e ${SEQUENCED_JOINS} ORDER BY e.feed_position`,
      [owner.supplierId, '0', 1_000],
    );
    const results = rows.map(feedEntry);
    expect(results).toHaveLength(12 * events.length + 1);
    expect(text).toBe(JSON.stringify({ results, next_cursor: results.at(-1)?.cursor, has_more: false }));
  });

  it('is not found for an unknown supplier and for that of another organisation', async () => {
    const stranger = await SupplierClient.register(apis[0]!);
    for (const code of ['NOBODY', stranger.code])
      expect(await supplier.get(`events/${code}/`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  const cursorOf = (importSupplierId: string, position: string) => writeFeedCursor({ importSupplierId, position });
  it.each([
    ['a cursor of another feed', () => cursorOf(newId(), '1'), 'after'],
    ['a cursor from the future', () => cursorOf(supplier.supplierId, '999999'), 'after'],
    ['a cursor as far as numbers go', () => cursorOf(supplier.supplierId, String(2n ** 63n - 1n)), 'after'],
    ['a cursor beyond every feed', () => cursorOf(supplier.supplierId, String(2n ** 63n)), 'after'],
    ['garbage', () => 'garbage', 'after'],
    ['nothing', () => '', 'after'],
  ])('refuses %s', async (_, cursor, name) => {
    const answer = await feed(supplier, `?after=${cursor()}`);
    expect(answer).toMatchObject({ status: 400, body: { [name]: ['This is no cursor of this feed.'] } });
  });

  it.each(['limit=0', 'limit=1001', 'limit=1.5', 'limit=', 'after=a&after=b'])('refuses ?%s', async (query) => {
    const answer = await feed(supplier, `?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { [query.split('=')[0]!]: [expect.any(String)] } });
  });

  it('is refused without a token', async () => {
    expect((await fetch(`${apis[0]!.url}/v2/data-import/events/${supplier.code}/`)).status).toBe(401);
  });

  it('names the supplier of an event that the release before wrote without it', async () => {
    const owner = await SupplierClient.register(apis[0]!);
    const [id, event] = [newId(), 'EVENT_ACCOUNT_IMPORT_PROCESS_CREATED'];
    // As that release did: process and event in one statement.
    await dataSource.query(
      `WITH created AS (
         INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
           payload_version, payload_hash, available_at, attempt, created_at, modified_at)
         VALUES ($1, $2, 'OLD-1', 'PENDING', false, 1, '', 'infinity', 0, now(), now()) RETURNING *)
       INSERT INTO account_import_event (process_id, event, to_status, attempt, payload_version, occurred_at)
       SELECT id, $3, status, attempt, payload_version, created_at FROM created`,
      [id, owner.supplierId, event],
    );
    expect(await feed(owner)).toMatchObject({ body: { results: [{ event, external_account_number: 'OLD-1' }] } });
  });
});
