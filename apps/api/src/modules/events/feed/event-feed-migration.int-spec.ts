import { migrations } from '@carryover/migrations';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { addProcess, writeEvent } from '../testing/event-writer.js';

const migration = migrations.find(({ name }) => name.startsWith('AddEventFeed'));
/** Its policies stand on columns of the feed. */
const built = migrations.find(({ name }) => name.startsWith('ProtectRows'));
/** Its triggers do, too. */
const noted = migrations.find(({ name }) => name.startsWith('NoteImportOutcomes'));

let testDatabase: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 2, applicationName: 'event-feed-migration test' };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  await migrate('down', noted);
  await migrate('down', built);
});

afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

async function migrate(direction: 'up' | 'down', which = migration): Promise<void> {
  if (which === undefined) throw new Error('the migration is gone');
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  await new which()[direction](runner);
  await runner.commitTransaction();
  await runner.release();
}

const INSERT_IMPORT = `INSERT INTO account_import_event
    (process_id, event, to_status, attempt, payload_version, occurred_at)
  VALUES ($1, 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED', 'PENDING', 0, 1, $2)`;
const INSERT_METER_POINT = `INSERT INTO meter_point_event
    (import_supplier_id, process_id, meter_point_id, mpxn, from_status, to_status, occurred_at)
  SELECT import_supplier_id, id, id, '1100001', 'A', 'B', $2 FROM account_import_process WHERE id = $1`;

describe('the migration to the feed', () => {
  it('gives every event there was a position, in the order of time, and goes on behind them', async () => {
    const [supplier, other] = [await addSupplier(dataSource, 'FEED-1'), await addSupplier(dataSource, 'FEED-2')];
    const [process, theirs] = [await addProcess(dataSource, supplier), await addProcess(dataSource, other)];
    await migrate('down');
    for (const [statement, minute, owner = process] of [
      [INSERT_IMPORT, 1],
      [INSERT_IMPORT, 2],
      [INSERT_IMPORT, 5],
      [INSERT_METER_POINT, 3],
      [INSERT_METER_POINT, 6],
      [INSERT_IMPORT, 4, theirs],
      // The clock was set back: the order of the table counts.
      [INSERT_IMPORT, 0, theirs],
    ] as const)
      await dataSource.query(statement, [owner, new Date(Date.UTC(2026, 6, 1, 10, minute))]);
    await migrate('up');
    const positions = await dataSource.query(
      `SELECT feed_position AS position, extract(minute FROM occurred_at)::int AS minute FROM (
         SELECT id, import_supplier_id, feed_position, occurred_at FROM account_import_event
         UNION ALL SELECT id, import_supplier_id, feed_position, occurred_at FROM meter_point_event) e
       ORDER BY import_supplier_id, feed_position`,
    );
    expect(
      positions.map(({ position, minute }: { position: string; minute: number }) => `${position}: ${minute}`),
    ).toEqual([...['1: 1', '2: 2', '3: 3', '4: 5', '5: 6'], ...['1: 4', '2: 0']]);
    expect(await dataSource.query('SELECT latest_position FROM event_feed ORDER BY import_supplier_id')).toEqual([
      { latest_position: '5' },
      { latest_position: '2' },
    ]);
    const fresh = [
      await writeEvent(dataSource, process, 'meter_point'),
      await writeEvent(dataSource, process, 'import'),
    ];
    const [{ greatest }] = await dataSource.query(
      `SELECT greatest((SELECT max(id) FROM account_import_event WHERE id <> $1),
      (SELECT max(id) FROM meter_point_event WHERE id <> $2)) AS greatest`,
      [fresh[1], fresh[0]],
    );
    expect(BigInt(fresh[0]!)).toBeGreaterThan(BigInt(greatest));
    expect(BigInt(fresh[1]!)).toBeGreaterThan(BigInt(fresh[0]!));
  });

  it('can be taken back with events written since', async () => {
    await migrate('down');
    const process = await addProcess(dataSource, await addSupplier(dataSource, 'FEED-3'));
    await dataSource.query(INSERT_METER_POINT, [process, new Date()]);
    await migrate('up');
  });
});
