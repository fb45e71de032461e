import { createTestDatabase, generateImports, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { addSupplier } from '../../testing/add-supplier.js';
import { connectAsOwner } from '../../testing/connect-as-owner.js';
import { untilRead } from '../../testing/until.js';
import { ListImportsQueries } from './list-imports.queries.js';
import { ALL_IMPORTS } from './operations/imports-filter.js';

/** Few that failed long ago, and many after them that did not. */
const [FAILED, IMPORTED, PAGE] = [400, 20_000, 50];

const READ = `SELECT idx_tup_fetch::int AS read FROM pg_stat_user_tables WHERE relname = 'account_import_process'`;

let database: TestDatabase;
let source: DataSource;
let lists: ListImportsQueries;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await connectAsOwner(database.url);
  lists = new ListImportsQueries(new Database(source));
  const supplierId = await addSupplier(source, 'LISTED');
  const generate = (count: number, from: number, states: string[]) =>
    generateImports((text, values) => source.query(text, values), { supplierId, count, from, states });
  await generate(FAILED, 1, ['ERRORED', 'DRY_RUN_ERRORED']);
  await generate(IMPORTED, 1 + FAILED, ['PROCESSED']);
  await source.query('VACUUM ANALYZE account_import_process');
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

describe('the list of imports of some states', () => {
  it('has them in order of their creation, a page after the other, to the last', async () => {
    for (const isDescending of [true, false]) {
      const listed: string[] = [];
      let after = null;
      do {
        const filter = { ...ALL_IMPORTS, statuses: ['ERRORED', 'DRY_RUN_ERRORED'] as const, supplier: 'LISTED' };
        const page = await lists.list(filter, { by: 'created_at', isDescending }, after, PAGE);
        listed.push(...page.imports.map(({ external_account_number: number }) => number));
        after = page.next;
      } while (after !== null);
      const expected = Array.from({ length: FAILED }, (_, index) => `EXT-${index + 1}`);
      expect(listed).toEqual(isDescending ? expected.reverse() : expected);
    }
  });

  it('reads no more than a page of each, however many others are newer', async () => {
    const readSoFar = async () => {
      await source.query('SELECT pg_stat_force_next_flush()');
      return Number((await source.query(READ))[0].read);
    };
    const before = await readSoFar();
    const statuses = ['ERRORED', 'DRY_RUN_ERRORED'] as const;
    const page = await lists.list({ ...ALL_IMPORTS, statuses }, { by: 'created_at', isDescending: true }, null, PAGE);
    expect(page.imports).toHaveLength(PAGE);
    const read = await untilRead(
      async () => (await readSoFar()) - before,
      (rows) => rows > 0,
    );
    expect(read).toBeLessThan(8 * PAGE);
  });

  it('has nothing of an error among those that did not fail', async () => {
    const filter = { ...ALL_IMPORTS, errorCode: 'internal_error', statuses: ['PROCESSED'] as const };
    const page = await lists.list(filter, { by: 'created_at', isDescending: true }, null, PAGE);
    expect(page).toEqual({ imports: [], next: null });
  });
});
