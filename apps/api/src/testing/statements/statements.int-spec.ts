import { fileURLToPath } from 'node:url';
import { createTestDatabase, readSchema, type Schema, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import ts from 'typescript';
import { columnProblems, originIn } from './compare-columns.js';
import { describeStatement } from './describe-statement.js';
import { COMPOSED, IMPLIED } from './exceptions.js';
import { StatementFinder } from './find-statements.js';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const source = `${root}apps/api/src/`;

/** The sources of what runs, with the types of everything they use. */
function readProgram(): { finder: StatementFinder; files: ts.SourceFile[] } {
  const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    { ...config, include: ['apps/api/src/**/*.ts'] },
    ts.sys,
    root,
  );
  const program = ts.createProgram(
    fileNames.filter((name) => !/spec\.ts$|\/testing\//.test(name)),
    options,
  );
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(source));
  return { finder: new StatementFinder(program), files };
}

describe('statements', () => {
  const { finder, files } = readProgram();
  const statements = files.flatMap((file) => finder.typedIn(file));
  let database: TestDatabase;
  let client: Client;
  let schema: Schema;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    schema = await readSchema((text) => client.query(text));
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('give rows of the types that the code takes them for', async () => {
    const problems: string[] = [];
    for (const { where, sql, columns } of statements) {
      if (sql === null || columns === null) continue;
      const given = await describeStatement(client, sql);
      problems.push(
        ...columnProblems(sql, columns, given, (column) => originIn(schema, column)).map((one) => `${where} ${one}`),
      );
    }
    expect(problems.filter((problem) => !IMPLIED.some((one) => problem.match(one)))).toEqual([]);
  });

  it('are many that are compared', () => {
    const compared = statements.filter(({ sql, columns }) => sql !== null && columns !== null);
    expect(compared.length).toBeGreaterThanOrEqual(130);
  });

  it('are never taken for anything by a cast', () => {
    expect(files.flatMap((file) => finder.untypedIn(file))).toEqual([]);
  });

  it('are known before they run, but for those put together from what is asked for', () => {
    const unknown = statements.filter(({ sql }) => sql === null).map(({ where }) => where.replace(/:\d+$/, ''));
    expect([...new Set(unknown)].sort()).toEqual(COMPOSED);
  });
});
