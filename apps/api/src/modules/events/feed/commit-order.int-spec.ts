import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { until } from '../../../testing/until.js';
import { addProcess, type Source, writeEvent } from '../testing/event-writer.js';
import { EventFeedQueries, type FeedEntry } from './event-feed.queries.js';
import { EventSequencer, SEQUENCED_AT_ONCE } from './event-sequencer.js';
import { readFeedCursor, writeFeedCursor } from './feed-cursor.js';

const WRITERS = 8;

let testDatabase: TestDatabase;
let writing: DataSource;
let apis: DataSource[];
/** As two api processes have them: connections of their own, nothing in common. */
let feeds: EventFeedQueries[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const open = (poolSize: number) =>
    new DataSource(
      dataSourceOptions({ url: testDatabase.url, poolSize, applicationName: 'commit-order test' }),
    ).initialize();
  writing = await open(WRITERS + 1);
  apis = [await open(3), await open(3)];
  feeds = apis.map((api) => {
    const database = new Database(api);
    return new EventFeedQueries(database, new EventSequencer(database));
  });
});

afterAll(async () => {
  for (const dataSource of [writing, ...(apis ?? [])]) await dataSource?.destroy();
  await testDatabase?.drop();
});

/** A reader that keeps nothing but its cursor. */
class Reader {
  /** Account numbers in the order read. */
  readonly accounts: string[] = [];
  readonly cursors: string[] = [];
  private cursor: string | null = null;

  constructor(
    private readonly supplierId: string,
    private readonly feed: EventFeedQueries,
    private readonly limit: number,
  ) {}

  /** @returns whether there was anything */
  async read(): Promise<boolean> {
    const beginning = { importSupplierId: this.supplierId, position: '0' };
    const after = this.cursor === null ? beginning : readFeedCursor(this.cursor, this.supplierId);
    if (after === null) throw new Error('the feed gave a cursor that it does not know');
    const text = await this.feed.page(after, this.limit);
    if (text === null) throw new Error('the feed gave a cursor that it has not reached');
    const page: { results: FeedEntry[]; next_cursor: string; has_more: boolean } = JSON.parse(text);
    for (const { cursor, external_account_number: account } of page.results) {
      this.cursors.push(cursor);
      this.accounts.push(account);
    }
    this.cursor = page.next_cursor;
    return page.has_more || page.results.length > 0;
  }

  async readAll(): Promise<void> {
    while (await this.read()) {
      // The next page.
    }
  }
}

interface Sequenced {
  id: string;
  process: string;
  position: string;
}

/** What the tables hold, in the order of the feed. */
async function table(supplierId: string): Promise<Sequenced[]> {
  return writing.query(
    `SELECT id, process_id AS process, feed_position AS position FROM (
       SELECT id, import_supplier_id, process_id, feed_position FROM account_import_event
       UNION ALL SELECT id, import_supplier_id, process_id, feed_position FROM meter_point_event) e
     WHERE import_supplier_id = $1 ORDER BY feed_position NULLS LAST, id`,
    [supplierId],
  );
}

/** What each reader must have read: everything, once, each process in the order in which its events were written. */
async function expectWholeFeed(supplierId: string, committed: readonly string[], readers: readonly Reader[]) {
  const sequenced = await table(supplierId);
  expect(sequenced.map(({ position }) => position)).toEqual(sequenced.map((_, index) => String(index + 1)));
  expect(sequenced.map(({ id }) => id).sort()).toEqual([...committed].sort());
  const latest = new Map<string, bigint>();
  for (const { id, process } of sequenced) {
    expect(BigInt(id)).toBeGreaterThan(latest.get(process) ?? 0n);
    latest.set(process, BigInt(id));
  }
  for (const reader of readers) {
    const positions = reader.cursors.map((cursor) => readFeedCursor(cursor, supplierId)?.position);
    expect(positions).toEqual(sequenced.map(({ position }) => position));
    expect(reader.accounts).toEqual(sequenced.map(({ process }) => process));
  }
}

const step = fc.record({
  writer: fc.nat(WRITERS - 1),
  action: fc.oneof(
    { weight: 4, arbitrary: fc.constant('write' as const) },
    { weight: 3, arbitrary: fc.constant('commit' as const) },
    { weight: 1, arbitrary: fc.constant('rollback' as const) },
    { weight: 3, arbitrary: fc.constant('read' as const) },
  ),
  source: fc.constantFrom<Source>('import', 'meter_point'),
});

/** One transaction at a time on a connection of its own. */
class Writer {
  readonly committed: string[] = [];
  private open: string[] = [];
  private readonly runner: QueryRunner;

  constructor(private readonly process: string) {
    this.runner = writing.createQueryRunner();
  }

  async write(source: Source): Promise<void> {
    if (!this.runner.isTransactionActive) await this.runner.startTransaction();
    this.open.push(await writeEvent(this.runner, this.process, source));
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (!this.runner.isTransactionActive) return;
    if (how === 'commit') {
      await this.runner.commitTransaction();
      this.committed.push(...this.open);
    } else {
      await this.runner.rollbackTransaction();
    }
    this.open = [];
  }

  async close(): Promise<void> {
    await this.end('rollback');
    await this.runner.release();
  }
}

describe('a reader that stores its cursor', () => {
  it('reads every event once, in whatever order eight writers begin, write, commit and give up', async () => {
    const plan = fc.array(step, { minLength: 10, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(plan, fc.integer({ min: 1, max: 5 }), async (steps, limit) => {
        const supplierId = await addSupplier(writing, `P-${newId()}`);
        const processes = await Promise.all(Array.from({ length: WRITERS }, () => addProcess(writing, supplierId)));
        const writers = processes.map((process) => new Writer(process));
        const readers = [limit, 1, 100].map((size, index) => new Reader(supplierId, feeds[index % 2]!, size));
        try {
          for (const { writer, action, source } of steps) {
            if (action === 'write') await writers[writer]!.write(source);
            else if (action === 'read') await readers[writer % readers.length]!.read();
            else await writers[writer]!.end(action);
          }
          for (const writer of writers) await writer.end('commit');
        } finally {
          for (const writer of writers) await writer.close();
        }
        await Promise.all(readers.map((reader) => reader.readAll()));
        const committed = writers.flatMap((writer) => writer.committed);
        await expectWholeFeed(supplierId, committed, readers);
      }),
      { numRuns: 60 },
    );
  });

  it('reads every event once while eight writers share processes and four readers of two apis race', async () => {
    const supplierId = await addSupplier(writing, `R-${newId()}`);
    const processes: string[] = [];
    for (let index = 0; index < 20; index += 1) processes.push(await addProcess(writing, supplierId));
    const committed: string[] = [];
    let running = WRITERS;

    const write = async (seed: number) => {
      const runner = writing.createQueryRunner();
      for (let round = 0; round < 60; round += 1) {
        const draw = (round * 7 + seed * 13) % 20;
        const ids: string[] = [];
        await runner.startTransaction();
        // In one order, so that two writers never wait for each other.
        for (const process of processes.slice(draw, draw + 1 + (round % 3))) {
          await runner.query('SELECT 1 FROM account_import_process WHERE id = $1 FOR UPDATE', [process]);
          ids.push(await writeEvent(runner, process, (round + seed) % 3 === 0 ? 'meter_point' : 'import'));
        }
        // Some transactions commit long after they took their ids.
        await runner.query('SELECT pg_sleep($1)', [((round * 31 + seed * 17) % 10) / 1_000]);
        if ((round + seed) % 7 === 0) {
          await runner.rollbackTransaction();
        } else {
          await runner.commitTransaction();
          committed.push(...ids);
        }
      }
      await runner.release();
      running -= 1;
    };
    const readers = [1, 7, 100, 1_000].map((limit, index) => new Reader(supplierId, feeds[index % 2]!, limit));
    const read = async (reader: Reader) => {
      while (running > 0) await reader.read();
      await reader.readAll();
    };
    await Promise.all([...Array.from({ length: WRITERS }, (_, seed) => write(seed)), ...readers.map(read)]);
    expect(committed.length).toBeGreaterThan(500);
    const outOfOrder = (await table(supplierId)).filter(
      ({ id }, index, rows) => index > 0 && BigInt(id) < BigInt(rows[index - 1]!.id),
    );
    // Otherwise nothing was shuffled, and the test has shown nothing.
    expect(outOfOrder.length).toBeGreaterThan(10);
    await expectWholeFeed(supplierId, committed, readers);
  });
});

describe('whoever asks while events are given their positions', () => {
  it('has everything that was committed before, although it was not seen when those were looked for', async () => {
    const supplierId = await addSupplier(writing, `W-${newId()}`);
    const process = await addProcess(writing, supplierId);
    const sequencer = new EventSequencer(new Database(apis[0]!));
    const first = await writeEvent(writing, process, 'import');
    let [begun, asked] = [Promise.resolve(0), Promise.resolve(0)];
    let second = '';
    await writing.transaction(async (tx) => {
      await tx.query('SELECT FROM account_import_event WHERE id = $1 FOR UPDATE', [first]);
      begun = sequencer.sequence(supplierId);
      const waiting = `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%unsequenced AS%'`;
      await until(async () => (await writing.query(waiting)).length === 1, 'the first has been found');
      second = await writeEvent(writing, process, 'import');
      asked = sequencer.sequence(supplierId);
      // By then it knows that there is something to do.
      await tx.query('SELECT pg_sleep(0.3)');
    });
    expect([await begun, await asked]).toEqual([1, 1]);
    expect(await table(supplierId)).toMatchObject([
      { id: first, position: '1' },
      { id: second, position: '2' },
    ]);
  });
});

describe('a backlog that nobody has read', () => {
  const BACKLOG = 4_500;

  async function supplierWithBacklog(): Promise<string> {
    const supplierId = await addSupplier(writing, `B-${newId()}`);
    const process = await addProcess(writing, supplierId);
    await writing.query(
      `INSERT INTO account_import_event
         (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at)
       SELECT $1, $2, 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED', 'PENDING', 0, 1, now() FROM generate_series(1, ${BACKLOG})`,
      [supplierId, process],
    );
    return supplierId;
  }

  it('is sequenced in bounded parts, and the page says that there is more', async () => {
    const supplierId = await supplierWithBacklog();
    const reader = new Reader(supplierId, feeds[0]!, 1_000);
    await reader.readAll();
    expect(reader.accounts).toHaveLength(BACKLOG);
    await expectWholeFeed(
      supplierId,
      (await table(supplierId)).map(({ id }) => id),
      [reader],
    );
  });

  it('is before the end of the feed', async () => {
    const supplierId = await supplierWithBacklog();
    const page = JSON.parse(await feeds[0]!.end(supplierId));
    const end = writeFeedCursor({ importSupplierId: supplierId, position: String(BACKLOG) });
    expect(page).toEqual({ results: [], next_cursor: end, has_more: false });
  });

  it('is sequenced for no longer than somebody waits', async () => {
    const supplierId = await supplierWithBacklog();
    const sequencer = new EventSequencer(new Database(apis[0]!));
    expect(await sequencer.sequenceAll(supplierId, 0)).toBe(false);
    expect((await table(supplierId)).filter(({ position }) => position !== null)).toHaveLength(SEQUENCED_AT_ONCE);
    expect(await sequencer.sequenceAll(supplierId)).toBe(true);
  });
});
