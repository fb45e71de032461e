import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Database, type Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { until } from '../../../testing/worker-context.js';
import { ChangeSupplierStatusUseCase, type SupplierStatus } from '../../suppliers/index.js';
import { opened, STORED } from '../sealing/testing/test-seals.js';
import { acceptedImports, insertNew } from '../testing/accepted-imports.js';
import type { NewImport } from './accepted-imports.repository.js';

let testDatabase: TestDatabase;
let dataSource: DataSource;
let api: TestApplication;
let suppliers: string[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  dataSource = await connectAsOwner(testDatabase.url);
  api = await startTestApplication({ databaseUrl: testDatabase.url });
  suppliers = [await addSupplier(dataSource, 'ONE'), await addSupplier(dataSource, 'TWO')];
});
afterAll(async () => {
  await api?.close();
  await dataSource?.destroy();
  await testDatabase?.drop();
});

function newImport(number: string, at = 0, payloadJson = JSON.stringify({ number, at })): NewImport {
  const window = { scheduleWindowStart: null, scheduleWindowEnd: null };
  const payload = { payloadJson, payloadHash: `hash of ${number}`, isDryRun: at === 1 };
  return {
    id: newId(),
    accepted: { importSupplierId: suppliers[at] ?? '', externalAccountNumber: number, ...payload, ...window },
  };
}

async function keptOf(numbers: readonly string[]): Promise<object[]> {
  const rows = await dataSource.query(
    `SELECT p.id, ${STORED}, p.payload_hash AS hash, p.is_dry_run AS "isDryRun",
       (SELECT count(*)::int FROM account_import_event e WHERE e.process_id = p.id) AS events
     FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id
     WHERE p.external_account_number = ANY($1) ORDER BY p.external_account_number, p.is_dry_run`,
    [numbers],
  );
  return opened(rows).map(({ version: _first, ...kept }) => kept);
}

/** @returns ids of those that are new */
async function keep(imports: readonly NewImport[], tx = dataSource.manager): Promise<ReadonlySet<string>> {
  const kept = await acceptedImports.insertAllNew(tx, imports);
  return new Set([...kept].filter(([, { isNew }]) => isNew).map(([id]) => id));
}

const rowOf = ({ id, accepted: { payloadJson, payloadHash: hash, isDryRun } }: NewImport) => ({
  id,
  payload: JSON.parse(payloadJson),
  hash,
  isDryRun,
  events: 1,
});

describe('imports that are kept together', () => {
  it('are each what was sent, under the pair it was sent for', async () => {
    const imports = [newImport('B'), newImport('A', 1), newImport('A'), newImport('C')];
    expect(await keep(imports)).toEqual(new Set(imports.map(({ id }) => id)));
    const [b, dryRun, a, c] = imports as [NewImport, NewImport, NewImport, NewImport];
    expect(await keptOf(['A', 'B', 'C'])).toEqual([a, dryRun, b, c].map(rowOf));
  });

  it('leave those alone whose pair has a process, from before or among themselves', async () => {
    const before = newImport('D');
    expect(await insertNew(dataSource.manager, before.id, before.accepted)).toBe(true);
    const [again, once, twice] = [newImport('D'), newImport('E'), newImport('E')];
    const created = await keep([again, once, twice]);
    expect([...created]).toHaveLength(1);
    expect([once.id, twice.id]).toContain([...created][0]);
    expect(await keptOf(['D', 'E'])).toMatchObject([{ id: before.id }, { id: [...created][0], events: 1 }]);
  });

  it('keep a thousand warnings of each, and tell how many there are', async () => {
    const warnings = Array.from({ length: 1_001 }, (_, index) => ({
      ...{ rule: index === 0 ? 'R100' : 'R30', code: 'odd', path: `customers.${index}.email`, detail: `No. ${index}` },
    }));
    const [quiet, odd] = [newImport('W-1'), newImport('W-2')];
    await acceptedImports.insertAllNew(dataSource.manager, [
      { ...odd, accepted: { ...odd.accepted, warnings } },
      quiet,
    ]);
    const [told] = await dataSource.query('SELECT data FROM account_import_event WHERE process_id = $1', [odd.id]);
    expect(told).toEqual({ data: { warnings: { count: 1_001, rules: ['R30', 'R100'] } } });
    const kept = await dataSource.query('SELECT process_id, path FROM import_warning ORDER BY id');
    expect(kept).toEqual(warnings.slice(0, 1_000).map(({ path }) => ({ process_id: odd.id, path })));
  });

  it('are all refused when one cannot be stored', async () => {
    const imports = [newImport('F'), newImport('G\0')];
    await expect(acceptedImports.insertAllNew(dataSource.manager, imports)).rejects.toThrow('invalid byte sequence');
    expect(await keptOf(['F'])).toEqual([]);
  });

  it('never wait for each other in a circle', async () => {
    const numbers = Array.from({ length: 8 }, (_, index) => `H-${index}`);
    for (let round = 0; round < 20; round += 1) {
      const pairs = numbers.map((number) => `${round}-${number}`);
      const there = pairs.map((number) => newImport(number));
      const back = [...pairs].reverse().map((number) => newImport(number));
      const created = await Promise.all([there, back].map((imports) => keep(imports)));
      expect(created.map(({ size }) => size).reduce((sum, size) => sum + size)).toBe(pairs.length);
    }
  });
});

describe('the status of their supplier', () => {
  const changeIn = (tx: Tx, at: number, status: SupplierStatus) => {
    const importSupplierId = suppliers[at] ?? '';
    const command = { importSupplierId, status, actor: 'ada@carryover.local', reason: 'Night window.' };
    return api.app.get(ChangeSupplierStatusUseCase).run(tx, command);
  };
  const change = (at: number, status: SupplierStatus) =>
    api.app.get(Database).transaction((tx) => changeIn(tx, at, status));

  async function someoneWaits(): Promise<void> {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
    await until(async () => (await dataSource.query(waiting)).length === 1);
  }

  it('decides about each of those that are kept by one statement', async () => {
    await change(1, 'Paused');
    const [there, paused] = [newImport('S'), newImport('S', 1)];
    const kept = await acceptedImports.insertAllNew(dataSource.manager, [paused, there]);
    expect(kept).toEqual(
      new Map([
        [there.id, { isNew: true, supplierStatus: 'Ongoing' }],
        [paused.id, { isNew: false, supplierStatus: 'Paused' }],
      ]),
    );
    expect(await keptOf(['S'])).toEqual([rowOf(there)]);
    await change(1, 'Ongoing');
  });

  it('changes after those that are being kept', async () => {
    const order: string[] = [];
    let changing: Promise<unknown> | undefined;
    await dataSource.transaction(async (tx) => {
      expect([...(await keep([newImport('T')], tx))]).toHaveLength(1);
      changing = change(0, 'Paused').then(() => order.push('changed'));
      await someoneWaits();
      order.push('kept');
    });
    await changing;
    expect(order).toEqual(['kept', 'changed']);
  });

  it('counts as it is changed to, for those that waited for the change', async () => {
    const late = newImport('U');
    let keeping: Promise<ReadonlySet<string>> | undefined;
    await api.app.get(Database).transaction(async (tx) => {
      await changeIn(tx, 0, 'Ongoing');
      keeping = keep([late]);
      await someoneWaits();
    });
    expect(await keeping).toEqual(new Set([late.id]));
    const replaced = dataSource.transaction((tx) => acceptedImports.lockExisting(tx, late.accepted));
    expect(await replaced).toMatchObject({ id: late.id, supplierStatus: 'Ongoing' });
  });
});
