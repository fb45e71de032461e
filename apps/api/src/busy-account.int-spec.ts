import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { PostImportFixture } from './testing/post-import-fixture.js';

const period = { bill_period_from_date: '2023-01-01', bill_period_to_date: '2023-01-31' };
const ENDPOINTS = [
  ['notes', 'notes', (text: string) => ({ body: text })],
  ['historical-statements', 'statements', (text: string) => ({ ...period, statement_id: text })],
] as const;

describe.each(ENDPOINTS)('an account that many requests bring %s for', (endpoint, list, entry) => {
  let fixture: PostImportFixture;

  beforeAll(async () => {
    fixture = await PostImportFixture.start(endpoint, list);
  });
  afterAll(() => fixture?.stop());

  it('takes no connection from the others', async () => {
    const [busy, other] = [await fixture.account(), await fixture.account()];
    const blocker = new Client({ connectionString: fixture.databaseUrl });
    await blocker.connect();
    try {
      await blocker.query('BEGIN');
      await blocker.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [busy.id]);
      // More than the process has connections; one waits for the row, the others for their turn.
      const requests = Array.from({ length: 20 }, (_, index) => fixture.send(busy, [entry(`${list} ${index}`)]));
      expect((await fixture.send(other, [entry('first')])).status).toBe(201);
      await blocker.query('ROLLBACK');
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(20).fill(201));
    } finally {
      await blocker.end();
    }
  });
});
