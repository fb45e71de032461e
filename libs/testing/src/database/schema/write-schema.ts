import { writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { createTestDatabase } from '../create-test-database.js';
import { readSchema } from './read-schema.js';
import { renderRowTypes } from './render-row-types.js';
import { renderSchemaSql } from './render-schema-sql.js';
import { ROW_TYPES, SCHEMA_SQL } from './schema-files.js';

// Run by `npm run generate`: writes what is derived from the migrated schema.
const database = await createTestDatabase();
const client = new Client({ connectionString: database.url });
try {
  await client.connect();
  const schema = await readSchema((text, values) => client.query(text, values));
  writeFileSync(SCHEMA_SQL, renderSchemaSql(schema));
  writeFileSync(ROW_TYPES, renderRowTypes(schema));
} finally {
  await client.end();
  await database.drop();
}
