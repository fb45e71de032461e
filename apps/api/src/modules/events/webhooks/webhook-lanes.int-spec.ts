import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { EventSequencer } from '../feed/event-sequencer.js';
import { addProcess, writeEvent } from '../testing/event-writer.js';
import { type DueEvent, type Lane, WebhookLanesRepository } from './webhook-lanes.repository.js';

const LEASE = 30;
const FAILED = { reason: 'It answered 500.', status: 500 };
const lanes = new WebhookLanesRepository();

let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  dataSource = await connectAsOwner(testDatabase.url);
  database = new Database(dataSource);
});
afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

async function claim(supplierId: string): Promise<Lane> {
  const tried = { forSeconds: 60, leastAttempts: 5 };
  const [lane] = await lanes.claim(database.reader, supplierId, 1, LEASE, tried);
  if (lane === undefined) throw new Error('expected to claim the lane');
  return lane;
}

/** A lane with two events, whose lease lapsed in the hands of the first worker before the second one took it. */
async function takenOver() {
  const supplierId = await addSupplier(dataSource, `L-${newId().slice(-12)}`);
  await dataSource.query(
    `INSERT INTO supplier_webhook
       (import_supplier_id, url, sealed_secret, starts_after_event, queued_position, created_at, modified_at)
     VALUES ($1, 'https://hooks.example/x', 'x', 0, 0, now(), now())`,
    [supplierId],
  );
  const process = await addProcess(dataSource, supplierId);
  for (let n = 0; n < 2; n += 1) await writeEvent(dataSource, process, 'import');
  await new EventSequencer(database).sequence(supplierId);
  await database.transaction((tx) => lanes.queue(tx, supplierId));
  const late = await claim(supplierId);
  await dataSource.query('UPDATE webhook_lane SET due_at = now() WHERE id = $1', [late.id]);
  const holder = await claim(supplierId);
  const event = await lanes.next(database.reader, holder);
  if (event === null) throw new Error('expected an event that is next');
  return { supplierId, late, holder, event };
}

/** All that the writes may change. */
async function rowsOf(supplierId: string): Promise<readonly unknown[]> {
  const read = (table: string) =>
    dataSource.query(`SELECT * FROM ${table} WHERE import_supplier_id = $1`, [supplierId]);
  return [await read('webhook_lane'), await read('webhook_dead_letter')];
}

type Write = (lane: Lane, event: DueEvent) => Promise<unknown>;
const WRITES: readonly [string, Write][] = [
  ['pass an event', (lane, event) => lanes.pass(database.reader, lane, event.feed_position, LEASE)],
  ['put an event off', (lane) => lanes.retryLater(database.reader, lane, 60, FAILED)],
  ['give the lane back', (lane) => lanes.giveBack(database.reader, lane)],
  ['begin an event anew', (lane) => lanes.beginAnew(database.reader, lane)],
  ['put an event aside', (lane, event) => lanes.bury(database.reader, lane, event, FAILED)],
];

describe('a worker whose lane was taken over', () => {
  it.each(WRITES)('cannot %s, and the one that has it can', async (_, write) => {
    const { supplierId, late, holder, event } = await takenOver();
    const before = await rowsOf(supplierId);
    await write(late, event);
    expect(await rowsOf(supplierId)).toEqual(before);
    await write(holder, event);
    expect(await rowsOf(supplierId)).not.toEqual(before);
  });

  it('has no event to send', async () => {
    const { late } = await takenOver();
    expect(await lanes.next(database.reader, late)).toBeNull();
  });
});
