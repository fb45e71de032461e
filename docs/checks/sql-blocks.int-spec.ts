import { readdirSync, readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';

const root = new URL('../../', import.meta.url);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

/** Every statement a page tells its reader to run, once. */
function statementsOf(page: string): string[] {
  const blocks = [...readFileSync(new URL(page, root), 'utf8').matchAll(/^ *```sql\n(.*?)^ *```/gms)];
  return blocks.flatMap(([, block = '']) => block.split(/;\s*$/m)).filter((statement) => statement.trim() !== '');
}

describe('the SQL of the documentation', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('is there to be checked', () => {
    expect(pages.flatMap(statementsOf).length).toBeGreaterThan(20);
  });

  it.each(pages.filter((page) => statementsOf(page).length > 0))('of %s fits the migrated schema', async (page) => {
    await client.query('BEGIN');
    for (const statement of statementsOf(page)) {
      await expect(client.query(tried(statement))).resolves.toBeDefined();
    }
    await client.query('ROLLBACK');
  });

  it('of the pages of errors may be read as the README says: by the login of the processes, as the platform', async () => {
    const statements = pages
      .filter((page) => page.startsWith('docs/errors/'))
      .flatMap((page) => statementsOf(page).map((statement) => ({ page, statement })));
    expect(statements.length).toBeGreaterThan(20);
    const login = `reader_of_pages_${process.pid}`;
    await client.query('BEGIN');
    try {
      await client.query(`CREATE ROLE ${login} LOGIN NOINHERIT`);
      await client.query(`GRANT carryover_app, carryover_platform TO ${login}`);
      await client.query(`SET LOCAL SESSION AUTHORIZATION ${login}`);
      await expect(tryAll(statements)).resolves.not.toEqual([]);
      await client.query('SET LOCAL ROLE carryover_platform');
      await expect(tryAll(statements)).resolves.toEqual([]);
    } finally {
      await client.query('ROLLBACK');
    }
  });

  /** Which of them are refused, and why. */
  async function tryAll(statements: readonly { page: string; statement: string }[]): Promise<string[]> {
    const refused: string[] = [];
    for (const { page, statement } of statements) {
      await client.query('SAVEPOINT tried');
      await client.query(tried(statement)).catch(({ message }: Error) => refused.push(`${page}: ${message}`));
      await client.query('ROLLBACK TO SAVEPOINT tried');
    }
    return refused;
  }

  it('makes no role for api and worker that may not act as the roles of the processes, without which none of them starts', async () => {
    await client.query('BEGIN');
    for (const statement of pages.flatMap(statementsOf).filter((one) => RIGHTS.test(one)))
      await client.query(tried(statement));
    const { rows } = await client.query(`SELECT rolname AS role FROM pg_roles
      WHERE starts_with(rolname, 'carryover_') AND rolcanlogin
        AND NOT (pg_has_role(rolname, 'carryover_app', 'MEMBER') AND pg_has_role(rolname, 'carryover_platform', 'MEMBER'))`);
    await client.query('ROLLBACK');
    expect(rows).toEqual([]);
  });
});

const RIGHTS = /^\s*(CREATE ROLE|GRANT|REVOKE) /;

/**
 * Rights cannot be explained: they are given for real, and taken back with the transaction. Some roles are there already,
 * as the migrations make them.
 */
function tried(statement: string): string {
  if (/^\s*CREATE ROLE /.test(statement)) {
    return `DO $$ BEGIN ${statement}; EXCEPTION WHEN duplicate_object THEN NULL; END $$`;
  }
  return /^\s*(GRANT|REVOKE) /.test(statement) ? statement : `EXPLAIN ${statement}`;
}
