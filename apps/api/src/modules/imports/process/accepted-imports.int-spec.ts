import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { AcceptedImportsRepository, type NewImport } from './accepted-imports.repository.js';

const accepted = new AcceptedImportsRepository();
let testDatabase: TestDatabase;
let dataSource: DataSource;
let suppliers: string[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  dataSource = await connectAsOwner(testDatabase.url);
  suppliers = [await addSupplier(dataSource, 'ONE'), await addSupplier(dataSource, 'TWO')];
});
afterAll(async () => {
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

function keptOf(numbers: readonly string[]): Promise<object[]> {
  return dataSource.query(
    `SELECT p.id, v.payload, p.payload_hash AS hash, p.is_dry_run AS "isDryRun",
       (SELECT count(*)::int FROM account_import_event e WHERE e.process_id = p.id) AS events
     FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id
     WHERE p.external_account_number = ANY($1) ORDER BY p.external_account_number, p.is_dry_run`,
    [numbers],
  );
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
    expect(await accepted.insertAllNew(dataSource.manager, imports)).toEqual(new Set(imports.map(({ id }) => id)));
    const [b, rehearsed, a, c] = imports as [NewImport, NewImport, NewImport, NewImport];
    expect(await keptOf(['A', 'B', 'C'])).toEqual([a, rehearsed, b, c].map(rowOf));
  });

  it('leave those alone whose pair has a process, from before or among themselves', async () => {
    const before = newImport('D');
    expect(await accepted.insertNew(dataSource.manager, before.id, before.accepted)).toBe(true);
    const [again, once, twice] = [newImport('D'), newImport('E'), newImport('E')];
    const created = await accepted.insertAllNew(dataSource.manager, [again, once, twice]);
    expect([...created]).toHaveLength(1);
    expect([once.id, twice.id]).toContain([...created][0]);
    expect(await keptOf(['D', 'E'])).toMatchObject([{ id: before.id }, { id: [...created][0], events: 1 }]);
  });

  it('are all refused when one cannot be stored', async () => {
    const imports = [newImport('F'), newImport('G', 0, '{"text": "\\u0000"}')];
    await expect(accepted.insertAllNew(dataSource.manager, imports)).rejects.toThrow('unsupported Unicode');
    expect(await keptOf(['F', 'G'])).toEqual([]);
  });

  it('never wait for each other in a circle', async () => {
    const numbers = Array.from({ length: 8 }, (_, index) => `H-${index}`);
    for (let round = 0; round < 20; round += 1) {
      const pairs = numbers.map((number) => `${round}-${number}`);
      const there = pairs.map((number) => newImport(number));
      const back = [...pairs].reverse().map((number) => newImport(number));
      const created = await Promise.all(
        [there, back].map((imports) => accepted.insertAllNew(dataSource.manager, imports)),
      );
      expect(created.map(({ size }) => size).reduce((sum, size) => sum + size)).toBe(pairs.length);
    }
  });
});
