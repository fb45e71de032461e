import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { connectAsOwner } from '../../testing/connect-as-owner.js';
import { type DataScope, enterScope, withoutScope } from './data-scope.js';
import { dataSourceOptions } from './data-source-options.js';
import { runPrepared } from './run-prepared.js';

const CODES = 'SELECT code FROM import_supplier WHERE name <> $1 ORDER BY code';
const PREPARED = `SELECT statement FROM pg_prepared_statements WHERE name LIKE 'often-%'`;

let database: TestDatabase;
/** One connection, as the api has it. */
let scoped: DataSource;
const organizations = [randomUUID(), randomUUID()] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  const owner = await connectAsOwner(database.url);
  for (const [index, id] of organizations.entries()) {
    await owner.query('INSERT INTO organization (id, name, created_at) VALUES ($1, $2, now())', [id, `Of ${index}`]);
    await owner.query(
      `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
       VALUES (gen_random_uuid(), $1, $2, 'Supplier', 'Ongoing', '{}', now(), now())`,
      [id, `S-${index}`],
    );
  }
  await owner.destroy();
  const settings = { url: database.url, poolSize: 1, applicationName: 'test', rows: 'scoped' as const };
  scoped = await new DataSource(dataSourceOptions(settings)).initialize();
});

afterAll(async () => {
  await scoped?.destroy();
  await database?.drop();
});

/** Asks in a scope. @param isInTransaction as one of two statements of a transaction instead of alone */
function ask(scope: DataScope, text: string, values: unknown[], isInTransaction = false): Promise<unknown> {
  return withoutScope(() => {
    enterScope(scope);
    return isInTransaction ? scoped.transaction((tx) => tx.query(text, values)) : scoped.query(text, values);
  });
}

const codesOf = async (scope: DataScope, isInTransaction = false) => {
  const rows = (await ask(scope, CODES, ['nobody'], isInTransaction)) as { code: string }[];
  return rows.map(({ code }) => code);
};

const preparedTexts = async () => {
  const rows = (await withoutScope(() => scoped.query(PREPARED))) as { statement: string }[];
  return rows.map(({ statement }) => statement);
};

describe('a statement that is sent often', () => {
  it('is prepared, and shows each organisation its own rows, the platform all and nobody none', async () => {
    expect(await preparedTexts()).not.toContain(CODES);
    for (let turn = 0; turn < 20; turn += 1) {
      for (const isInTransaction of [false, true]) {
        expect(await codesOf({ organizationId: organizations[0] }, isInTransaction)).toEqual(['S-0']);
        expect(await codesOf('platform', isInTransaction)).toEqual(['S-0', 'S-1']);
        expect(await codesOf({ organizationId: organizations[1] }, isInTransaction)).toEqual(['S-1']);
      }
      expect(await withoutScope(() => scoped.query(CODES, ['nobody']))).toEqual([]);
    }
    expect(await preparedTexts()).toContain(CODES);
  });

  it('that is wrong stays wrong, and leaves the connection as it was', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      await expect(ask('platform', 'SELECT nothing FROM account WHERE id = $1', [randomUUID()])).rejects.toThrow(
        'does not exist',
      );
      expect(await codesOf('platform')).toEqual(['S-0', 'S-1']);
    }
  });

  it('fails for its values alone, and goes on with others', async () => {
    const divide = (by: number) => ask('platform', 'SELECT 6 / $1::int AS n', [by]);
    for (let turn = 0; turn < 8; turn += 1) {
      await expect(divide(0)).rejects.toThrow('division by zero');
      expect(await divide(2)).toEqual([{ n: 3 }]);
    }
  });

  it('is parsed again by a new connection', async () => {
    const text = 'SELECT count(*)::int AS n FROM import_supplier WHERE code <> $1';
    for (let turn = 0; turn < 5; turn += 1) await ask('platform', text, ['-']);
    await withoutScope(() => scoped.query('SELECT pg_terminate_backend(pg_backend_pid())')).catch(() => undefined);
    expect(await ask('platform', text, ['-'])).toEqual([{ n: 2 }]);
    expect(await ask('platform', text, ['-'])).toEqual([{ n: 2 }]);
  });

  it('does not take more slots than there are', async () => {
    for (let index = 0; index < 200; index += 1)
      for (let turn = 0; turn < 6; turn += 1) await ask('platform', `SELECT ${index} + $1::int AS n`, [1]);
    expect((await preparedTexts()).length).toBeLessThanOrEqual(150);
    expect(await ask('platform', 'SELECT 199 + $1::int AS n', [1])).toEqual([{ n: 200 }]);
  });
});

describe('without prepared statements', () => {
  it('shows each organisation its own rows, and keeps no statement in the connection', async () => {
    const source = await new DataSource(
      dataSourceOptions({
        url: database.url,
        poolSize: 1,
        applicationName: 'nameless',
        rows: 'scoped',
        preparedStatements: 'no',
      }),
    ).initialize();
    try {
      for (let turn = 0; turn < 8; turn += 1) {
        for (const [index, organizationId] of organizations.entries()) {
          const seen = await withoutScope(async () => {
            enterScope({ organizationId });
            await source.transaction((tx) => runPrepared(tx, 'by-name', CODES, ['nobody']));
            return source.query(CODES, ['nobody']);
          });
          expect(seen).toEqual([{ code: `S-${index}` }]);
        }
      }
      expect(await withoutScope(() => source.query('SELECT name FROM pg_prepared_statements'))).toEqual([]);
    } finally {
      await source.destroy();
    }
  });
});
