import { readdirSync } from 'node:fs';
import { createTestDatabase, readSchema, type Schema, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type EntityMetadata, getMetadataArgsStorage } from 'typeorm';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';

/** Every entity there is, found by the name of its file: none can be left out. */
const source = new URL('../../', import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.entity.ts'));

describe('entities', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let schema: Schema;

  beforeAll(async () => {
    for (const file of files) await import(new URL(file.replace(/\.ts$/, '.js'), source).href);
    const entities = getMetadataArgsStorage()
      .tables.map(({ target }) => target)
      .filter((target) => typeof target === 'function');
    database = await createTestDatabase();
    const settings = { url: database.url, poolSize: 1, applicationName: 'entities' };
    dataSource = await new DataSource({ ...dataSourceOptions(settings), entities }).initialize();
    schema = await readSchema(async (text) => ({ rows: await dataSource.query(text) }));
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('are all known here', () => {
    expect(dataSource.entityMetadatas.length).toBe(files.length);
  });

  it('have the columns of their tables, of the same types', () => {
    for (const entity of dataSource.entityMetadatas) expect(columnsOf(entity)).toEqual(columnsIn(schema, entity));
  });

  it('name constraints and indexes that are there', () => {
    for (const entity of dataSource.entityMetadatas) {
      const table = schema.tables.find(({ name }) => name === entity.tableName);
      const indexes = table?.indexes.map((definition) => definition.match(/INDEX (\S+)/)?.[1]) ?? [];
      const there = [...(table?.constraints.map(({ name }) => name) ?? []), ...indexes];
      expect(namesOf(entity).filter((name) => !there.includes(name))).toEqual([]);
    }
  });

  function columnsOf(entity: EntityMetadata): string[] {
    return entity.columns
      .map((column) => {
        const type = dataSource.driver.normalizeType(column);
        return describeColumn(column.databaseName, column.isArray ? `${type}[]` : type, column.isNullable);
      })
      .sort();
  }
});

function columnsIn({ tables }: Schema, { tableName }: EntityMetadata): string[] {
  const table = tables.find(({ name }) => name === tableName);
  return (table?.columns ?? []).map(({ name, type, is_nullable }) => describeColumn(name, type, is_nullable)).sort();
}

function describeColumn(name: string, type: string, isNullable: boolean): string {
  return `${name} ${type}${isNullable ? '' : ' NOT NULL'}`;
}

function namesOf({ indices, uniques, checks, foreignKeys, primaryColumns }: EntityMetadata): (string | undefined)[] {
  return [
    ...[...indices, ...uniques, ...checks, ...foreignKeys].map(({ name }) => name),
    ...primaryColumns.map(({ primaryKeyConstraintName }) => primaryKeyConstraintName).filter(Boolean),
  ];
}
