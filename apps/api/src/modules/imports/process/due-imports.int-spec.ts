import { createTestDatabase, generateImports, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { storeImport } from '../../../testing/stored-import.js';
import { type ClaimedImport, ImportProcessesRepository } from './import-processes.repository.js';
import { WaitingProcessesRepository } from './waiting-processes.repository.js';

const processes = new ImportProcessesRepository();
const waiting = new WaitingProcessesRepository();
let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 4, applicationName: 'due-imports test' };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  database = new Database(dataSource);
});

beforeEach(() => dataSource.query(`UPDATE import_supplier SET status = 'Paused'`));

afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

function newSupplier(): Promise<string> {
  return addSupplier(dataSource, `S-${newId().slice(-12)}`);
}

/** So many imports, each a second younger than the one before. @returns their ids */
async function accept(supplierId: string, count = 1, age = 1_000): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await storeImport(dataSource, { supplierId, number: newId(), age: age - index }));
  return ids;
}

const READ = `SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'account_import_process'`;

/** Rows of imports that are read by `work`. */
function rowsRead(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return database.transaction(async (tx) => {
    const [before] = await tx.query<[{ read: number }]>(READ);
    await work(tx);
    const [after] = await tx.query<[{ read: number }]>(READ);
    return after.read - before.read;
  });
}

async function claimed(id: string): Promise<ClaimedImport> {
  const claim = await processes.claim(database.reader, id, 60, 'worker');
  if (claim === null) throw new Error(`${id} was not claimed`);
  return claim;
}

describe('the list of what is due', () => {
  it('takes turns across suppliers, whoever waits longest first, and stays within the window', async () => {
    const [modest, greedy] = [await newSupplier(), await newSupplier()];
    const [first, second, third] = await accept(greedy, 10, 500);
    const [modestFirst, modestSecond] = await accept(modest, 2, 100);
    const due = await waiting.listDue(database.reader, 5);
    expect(due.map(({ id }) => id)).toEqual([first, modestFirst, second, modestSecond, third]);
    expect(due.map(({ isFirst }) => isFirst)).toEqual([true, true, false, false, false]);
  });

  it('fills the window from those who have much when others have little', async () => {
    for (let index = 0; index < 6; index += 1) await accept(await newSupplier());
    await accept(await newSupplier(), 3, 500);
    const backlog = await accept(await newSupplier(), 40, 400);
    const due = await waiting.listDue(database.reader, 24);
    expect(due).toHaveLength(24);
    expect(due.filter(({ isFirst }) => isFirst)).toHaveLength(8);
    // Each has its turn: 6 have one, another has three, and the rest of the window is for who has more.
    expect(due.map(({ id }) => id).filter((id) => backlog.includes(id))).toEqual(backlog.slice(0, 15));
    expect(await waiting.listDue(database.reader, 100)).toHaveLength(49);
  });

  it('reads no more of a supplier than its share when there are many', async () => {
    for (let index = 0; index < 10; index += 1) await accept(await newSupplier(), 12);
    const asked: unknown[] = [];
    const tx = {
      query: (text: string, values: unknown[]) => {
        asked.push(values);
        return database.reader.query(text, values);
      },
    } as Tx;
    expect(await waiting.listDue(tx, 20)).toHaveLength(20);
    expect(asked).toEqual([[20, 1]]);
  });

  it('stays within the limit of a supplier', async () => {
    const supplier = await newSupplier();
    const [first] = await accept(supplier, 2);
    await dataSource.query('UPDATE import_supplier SET concurrency_limit = 1 WHERE id = $1', [supplier]);
    expect(await waiting.listDue(database.reader, 4)).toEqual([
      { id: first, key: expect.any(String), isLimited: true, isFirst: true },
    ]);
  });

  it('names the oldest of each supplier alone, of those that wait longest when there are many', async () => {
    const oldest: (string | undefined)[] = [];
    for (const age of [100, 300, 200]) oldest.push((await accept(await newSupplier(), 2, age))[0]);
    const [late, early, middle] = oldest;
    const first = await waiting.listFirst(database.reader, 2);
    expect(first.map(({ id }) => id)).toEqual([early, middle]);
    expect((await waiting.listFirst(database.reader, 3)).map(({ id }) => id)).toEqual([early, middle, late]);
  });

  it('reads none of those that a wave holds back, or whose window begins later', async () => {
    const supplierId = await newSupplier();
    const held = { supplierId, count: 5_000, states: ['PENDING'] };
    await generateImports((text, values) => dataSource.query(text, values), held);
    await dataSource.query(
      `UPDATE account_import_process SET available_at = 'infinity', schedule_window_end = clock_timestamp() + interval '1 day'
       WHERE import_supplier_id = $1`,
      [supplierId],
    );
    const due = await accept(supplierId, 3);
    await dataSource.query('ANALYZE account_import_process');
    const listed: string[] = [];
    const read = await rowsRead(async (tx) => {
      listed.push(...(await waiting.listDue(tx, 100)).map(({ id }) => id));
      await waiting.listFirst(tx, 100);
      await waiting.endOverdue(tx);
    });
    expect(listed).toEqual(due);
    expect(read).toBeLessThan(100);
  });

  it('names an import anew at every attempt', async () => {
    const [id = ''] = await accept(await newSupplier());
    const keyOf = async () => (await waiting.listDue(database.reader, 100)).find((due) => due.id === id)?.key;
    const first = await keyOf();
    await processes.requeue(database.reader, await claimed(id), 0, 'database_conflict');
    const second = await keyOf();
    expect(second).not.toBe(first);
    await processes.giveBackAll(database.reader, [(await claimed(id)).leaseToken]);
    expect([first, second]).not.toContain(await keyOf());
  });
});
