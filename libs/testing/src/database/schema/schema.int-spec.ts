import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../create-test-database.js';
import { readSchema, type Schema } from './read-schema.js';
import { renderRowTypes, typeOfColumn } from './render-row-types.js';
import { renderSchemaSql } from './render-schema-sql.js';
import { ROW_TYPES, SCHEMA_SQL } from './schema-files.js';

describe('what is derived from the migrated schema', () => {
  let database: TestDatabase;
  let client: Client;
  let schema: Schema;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    schema = await readSchema((text, values) => client.query(text, values));
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('is schema.sql, up to date', () => {
    expect(readFileSync(SCHEMA_SQL, 'utf8')).toBe(renderSchemaSql(schema));
  });

  it('is the types of rows, up to date', () => {
    expect(readFileSync(ROW_TYPES, 'utf8')).toBe(renderRowTypes(schema));
  });

  it('has the types that the driver gives', async () => {
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT 1::int2 AS int2, 1::int4 AS int4, true AS bool, now() AS timestamptz, current_date AS date, ''::bytea AS bytea,
         1::int8 AS int8, 1.5::numeric AS numeric, gen_random_uuid() AS uuid, 'a'::text AS text, 'a'::varchar AS varchar,
         ARRAY['a'] AS _text, ARRAY[gen_random_uuid()] AS _uuid, ARRAY[1.5] AS _numeric`,
    );
    const written = new Set(schema.tables.flatMap(({ columns }) => columns.map(({ base_type }) => base_type)));
    const known = new Set([...Object.keys(rows[0] ?? {}), 'json', 'jsonb']);
    expect([...written].filter((type) => !known.has(type))).toEqual([]);
    for (const [base_type, value] of Object.entries(rows[0] ?? {})) {
      const column = { name: 'column', number: 1, type: base_type, base_type, is_nullable: false, rest: '' };
      expect([base_type, typeOfColumn(column, null)]).toEqual([base_type, kindOf(value)]);
    }
  });
});

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `${typeof value[0]}[]`;
  return value instanceof Object ? value.constructor.name : typeof value;
}
