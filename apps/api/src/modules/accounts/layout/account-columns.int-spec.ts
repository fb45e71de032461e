import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { ACCOUNT_LAYOUT } from './account-layout.js';
import type { Column, TableNode } from './table-node.js';

let testDatabase: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 1, applicationName: 'account columns test' };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
});

afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

/** What PostgreSQL calls a column that keeps every value of a field. */
function typesFor({ spec: { description } }: Column): readonly string[] {
  switch (description.type) {
    case 'boolean':
      return ['boolean'];
    case 'integer':
      return ['smallint', 'integer'];
    case 'decimal':
      return ['numeric'];
    case 'object':
      return ['jsonb'];
    default:
      return { date: ['date'], 'date-time': ['timestamp with time zone'] }[String(description.format)] ?? ['text'];
  }
}

function columnsWithin({ table, columns, children }: TableNode): { name: string; types: readonly string[] }[] {
  return [
    ...columns.map((column) => ({ name: `${table}.${column.column}`, types: typesFor(column) })),
    ...children.flatMap(columnsWithin),
  ];
}

describe('the tables of an account', () => {
  it('have a column for each field, of a type that keeps its values as they were sent', async () => {
    const rows = (await dataSource.query(
      `SELECT table_name || '.' || column_name AS name, data_type AS type FROM information_schema.columns
       WHERE table_schema = 'public'`,
    )) as { name: string; type: string }[];
    const kept = new Map(rows.map(({ name, type }) => [name, type]));
    const wanted = columnsWithin(ACCOUNT_LAYOUT);
    expect(wanted.length).toBeGreaterThan(130);
    const odd = wanted.filter(({ name, types }) => !types.includes(kept.get(name) ?? 'no such column'));
    expect(odd.map(({ name, types }) => `${name} is to be ${types[0]}, and is ${kept.get(name)}`)).toEqual([]);
  });
});
