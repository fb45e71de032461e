import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Database } from '../../../platform/database/database.js';
import { registerSupplier } from '../../../testing/imported-account.js';
import { beginPack, buildPack } from '../../../testing/stored-pack.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { until } from '../../../testing/worker-context.js';
import { ReconciledFiguresRepository } from './reconciled-figures.repository.js';

const [FIRST, LAST] = ['00000000-0000-7000-8000-000000000001', 'ffffffff-ffff-7fff-bfff-ffffffffffff'];

let database: TestDatabase;
let api: TestApplication;
let [holder, outside] = [undefined, undefined] as (Client | undefined)[];

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  [holder, outside] = [await connected(), await connected()];
});
afterAll(async () => {
  await Promise.all([holder?.end(), outside?.end()]);
  await api?.close();
  await database?.drop();
});

describe('what control totals say of an account that is erased', () => {
  it('is taken with the packs of the supplier in the order of their ids, however they lie in their table', async () => {
    const { id } = await registerSupplier(api, 'PACKED');
    for (const pack of [LAST, FIRST])
      await outside?.query(
        `INSERT INTO pack (id, import_supplier_id, reconciliation_id, facts_at, salt, status, attempt, due_at, made_at)
         VALUES ($1, $2, gen_random_uuid(), now(), repeat('a', 64), 'BUILDING', 0, now() + interval '1 day', now())`,
        [pack, id],
      );
    await holder?.query('BEGIN');
    await holder?.query('SELECT FROM pack WHERE id = $1 FOR UPDATE', [FIRST]);
    const erased = api.app
      .get(Database)
      .transaction((tx) => new ReconciledFiguresRepository().blankOfAccount(tx, id, 'ANY'));
    try {
      await until(async () => {
        const waiting = await outside?.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting?.rowCount === 1;
      });
      const free = await outside?.query('SELECT FROM pack WHERE id = $1 FOR UPDATE NOWAIT', [LAST]);
      expect(free?.rowCount).toBe(1);
    } finally {
      await holder?.query('ROLLBACK');
      await erased;
    }
  });

  it('has the salts of built packs of its supplier forgotten, and those of others begun anew', async () => {
    const [own, other] = [await registerSupplier(api, 'SALTED'), await registerSupplier(api, 'SPARED')];
    const [built, begun, spared] = [
      await beginPack(api, own.id),
      await beginPack(api, own.id),
      await beginPack(api, other.id),
    ];
    const saltOf = async (pack: string) =>
      (await outside?.query('SELECT salt FROM pack WHERE id = $1', [pack]))?.rows[0].salt;
    for (const [pack, sha256] of [
      [built, 'a'.repeat(64)],
      [spared, 'b'.repeat(64)],
    ] as const)
      await buildPack(api, pack, sha256);
    const before = await saltOf(spared);
    await api.app
      .get(Database)
      .transaction((tx) => new ReconciledFiguresRepository().blankOfAccount(tx, own.id, 'ANY'));
    expect(await saltOf(built)).toBeNull();
    expect(await saltOf(begun)).toMatch(/^[0-9a-f]{64}$/);
    expect(await saltOf(begun)).not.toBe(before);
    expect(await saltOf(spared)).toBe(before);
  });
});
