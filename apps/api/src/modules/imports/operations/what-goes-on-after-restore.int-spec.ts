import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';

const PAGE = readFileSync(new URL('../../../../../../docs/backup-and-restore.md', import.meta.url), 'utf8');
/** What the page has on-call run after a restore to an earlier moment. */
const [, STATEMENT = ''] = /```sql\n(SELECT code AS supplier, [^`]*)```/.exec(PAGE) ?? [];

describe('the list of what would go on after a restore to an earlier moment', () => {
  let database: TestDatabase;
  let owner: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = await connectAsOwner(database.url);
  });

  afterAll(async () => {
    await owner?.destroy();
    await database?.drop();
  });

  const addBatch = async (action: string, status: string, filter: object): Promise<string> => {
    const id = randomUUID();
    await owner.query(
      `INSERT INTO operator_batch (id, action, filter, reason, actor, idempotency_key, status, total, created_at, begins_at)
       VALUES ($1, $2, $3, 'a mistake', 'kim@example.com', $4, $5, 2, now(), now())`,
      [id, action, JSON.stringify(filter), `of ${id}`, status],
    );
    return id;
  };

  it('names suppliers that are Complete, and what is erased of them', async () => {
    const [organization, supplier] = [randomUUID(), randomUUID()];
    await owner.query(`INSERT INTO organization (id, name, created_at) VALUES ($1, 'Acme', now())`, [organization]);
    await owner.query(
      `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
       VALUES ($1, $2, 'ACME', 'Acme', 'Complete', '{}', now(), now())`,
      [supplier, organization],
    );
    await owner.query(
      `INSERT INTO payload_erasure (id, import_supplier_id, status, ordered_at, ordered_by, reason, reached, examined, erased, finished_at)
       SELECT gen_random_uuid(), $1, status, now(), 'kim@example.com', 'over', '', 2, 1, ended
       FROM (VALUES ('RUNNING', NULL::timestamptz), ('STOPPED', now())) AS erasure (status, ended)`,
      [supplier],
    );
    expect(await owner.query(STATEMENT)).toEqual([
      { supplier: 'ACME', what: 'erasure of payloads', state: 'RUNNING' },
      { supplier: 'ACME', what: 'supplier', state: 'Complete' },
    ]);
    await owner.query('DELETE FROM payload_erasure');
    await owner.query('DELETE FROM import_supplier');
  });

  it('names every batch that has not ended, whichever suppliers it is about', async () => {
    const [cancelling, retrying] = [
      await addBatch('cancel', 'RUNNING', { supplier: 'ACME' }),
      await addBatch('retry', 'RUNNING', { statuses: ['ERRORED'] }),
    ];
    for (const status of ['DONE', 'ABORTED']) await addBatch('cancel', status, { supplier: 'ACME' });
    expect(await owner.query(STATEMENT)).toEqual([
      { supplier: '-', what: `batch ${retrying}`, state: 'retry' },
      { supplier: 'ACME', what: `batch ${cancelling}`, state: 'cancel' },
    ]);
  });
});
