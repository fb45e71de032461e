import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { NEXT_ACCOUNTS } from './verify-accounts.js';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

describe('verifying every account', () => {
  it('reads each page from where the last one ended, also when its statement is prepared', async () => {
    await client.query('SET enable_seqscan = off');
    const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN) ${NEXT_ACCOUNTS}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: \(process_id > \$1\)/);
  });
});
